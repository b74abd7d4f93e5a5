// Where an address may be kept unseen, what a reference points to stays; the reference itself need not, once it is dead.
//@ run: case(leak(d("r")), true)
//@ run: case(leak(d("r")), false)
pub async fn case(r: &mut D, twice: bool) -> usize {
    let address = std::ptr::from_ref(&*r);
    let seen = if twice { y(r.see()).await } else { 0 };
    y(()).await;
    y(seen).await + unsafe { (*address).see() }
}

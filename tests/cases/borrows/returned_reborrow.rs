// A helper gives back a reference into its argument.
//@ run: case(true)
//@ run: case(false)
fn pick<'a>(a: &'a mut D, b: &'a mut D, first: bool) -> &'a mut D {
    if first { a } else { b }
}
pub async fn case(first: bool) -> usize {
    let mut a = d("a");
    let mut b = d("bb");
    let p = pick(&mut a, &mut b, first);
    y(()).await;
    p.edit();
    y(p.see()).await;
    a.see() + b.see()
}

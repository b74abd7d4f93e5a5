// A condition's temporaries drop before the branch.
pub async fn case() -> usize {
    let l = lock(1);
    if *l.now() == 1 && d("t").see() == 1 { y(l.is_free() as usize).await } else { 0 }
}

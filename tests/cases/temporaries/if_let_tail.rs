// The same as a block's tail, with locals around it.
//@ run: case(leak(lock(3)))
pub async fn case(l: &Lock<usize>) -> usize {
    let g = d("g");
    if let n @ 1..=5 = *l.now() { y(n).await + l.is_free() as usize } else { y(7).await }
}

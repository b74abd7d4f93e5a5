pub async fn case() -> usize {
    let l = lock(vec![d("a"), d("bb")]);
    let mut t = 0;
    while let Some(v) = l.now().pop() {
        t += y(v.see()).await + l.is_free() as usize;
    }
    t
}

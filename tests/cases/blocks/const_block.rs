pub async fn case() -> usize {
    const { assert!(1 + 1 == 2) };
    let n = y(const { 2 + 3 }).await;
    let g = d("g");
    y(const { size_of::<usize>() }).await + n
}

pub async fn case() -> usize {
    fn add(a: usize, b: usize) -> usize {
        a + b
    }
    async fn later(n: usize) -> usize {
        let g = d("g");
        y(n).await + g.see()
    }
    let n = later(add(1, 2)).await;
    y(add(n, 1)).await
}

// Arms that await futures of different sizes.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
async fn small() -> usize {
    y(1).await
}
async fn large(v: [D; 3]) -> usize {
    y(()).await;
    v[1].see()
}
pub async fn case(n: usize) -> usize {
    match n {
        0 => small().await,
        1 => large([d("a"), d("b"), d("c")]).await,
        _ => {
            let buf = [1u8; 64];
            y(()).await;
            buf[3] as usize
        }
    }
}

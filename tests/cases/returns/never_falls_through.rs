#[allow(unreachable_code)]
pub async fn case() -> usize {
    let g = d("g");
    loop {
        return y(g.see()).await;
    }
}

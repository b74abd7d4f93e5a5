//@ run: case("12")
//@ run: case("x")
pub async fn case(text: &str) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
    let g = d("g");
    let n: usize = y(text).await.parse()?;
    y(Ok::<_, Fault>(())).await?;
    if n > 20 {
        Err("too large")?;
    }
    Ok(n)
}

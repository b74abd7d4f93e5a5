//@ slack: 8
pub async fn case() -> Result<u32, Fault> {
    let mut c = client(9);
    let page = c.fetch("page").await?;
    let n = c.put(2).await?;
    let made = c.close().await?;
    let z = d("z");
    y(page.see()).await;
    Ok(made + n as u32)
}

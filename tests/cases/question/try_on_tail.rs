//@ run: case(0)
//@ run: case(2)
pub async fn case(k: u32) -> Result<D, Fault> {
    let c = client(2);
    let name = d("name");
    if k == 0 {
        return c.fetch("abc").await;
    }
    Ok(c.fetch(&"abc"[..k as usize]).await?)
}

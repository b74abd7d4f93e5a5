// An awaiting argument mentions the receiver, which nothing changes meanwhile.
//@ run: case(d("h"))
struct Handle(D);
impl Handle {
    async fn best(&self) -> Result<usize, Fault> {
        Ok(y(self.0.see()).await)
    }
    async fn authenticate(&self, name: D, with: usize) -> Result<usize, Fault> {
        Ok(y(name.see() + with + self.0.see()).await)
    }
}
pub async fn case(of: D) -> Result<usize, Fault> {
    let handle = Handle(of);
    let n = handle.authenticate(d("name"), handle.best().await?).await?;
    let m = handle.authenticate(d("again"), n + handle.best().await?).await?;
    Ok(n + m)
}

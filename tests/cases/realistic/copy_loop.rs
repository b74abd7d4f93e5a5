// Two streams and a buffer, as an embedded driver would.
//@ run: case(leak(Port { name: "in", left: 5 }), leak(Port { name: "out", left: 0 }))
struct Port<'a> {
    name: &'a str,
    left: u8,
}
impl Port<'_> {
    async fn fill(&mut self, buf: &mut [u8]) -> Result<usize, Fault> {
        let k = self.left.min(buf.len() as u8);
        self.left -= k;
        read(buf, k).await
    }
    async fn flush(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        for chunk in bytes.chunks(2) {
            y(chunk.len()).await;
            event(format!("{} {}", self.name, chunk[0]));
        }
        Ok(())
    }
}
pub async fn case(from: &mut Port<'_>, to: &mut Port<'_>) -> Result<usize, Fault> {
    let mut buf = [0u8; 3];
    let mut total = 0;
    loop {
        let n = from.fill(&mut buf).await?;
        if n == 0 {
            return Ok(total);
        }
        to.flush(&buf[..n]).await?;
        total += n;
    }
}

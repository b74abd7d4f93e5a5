// A loop over a method that lends out a part of self.
//@ run: leak(Conn { buf: vec![], n: 0 }).case("abc")
struct Conn {
    buf: Vec<u8>,
    n: usize,
}
impl Conn {
    async fn fill(&mut self, b: u8) -> Result<&[u8], Fault> {
        y(()).await;
        self.buf.push(b);
        Ok(&self.buf)
    }
    pub async fn case(&mut self, k: &str) -> Result<usize, Fault> {
        let g = d("g");
        while self.n < 2 {
            let a = self.fill(1).await?;
            let l = a.len();
            self.n += l;
        }
        let b = self.fill(2).await?;
        Ok(b.len() + k.len() + self.n)
    }
}

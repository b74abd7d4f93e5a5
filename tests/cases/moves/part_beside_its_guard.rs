// A part that a `match` takes whose guards look at another part.
//@ run: case(Some(1))
//@ run: case(None)
struct B { batch: Option<usize>, hb: Option<usize>, exp: Option<usize>, group: D, consumer: D }
struct Cfg { batch: usize, hb: usize, group: D }
async fn stream(c: Cfg, d: D) -> usize { y(c.batch + c.hb + c.group.see()).await + d.see() }
impl B {
    async fn messages(self) -> usize {
        let limits = &self.consumer;
        let batch = self.batch.unwrap_or_else(|| limits.see());
        let hb = match self.hb {
            Some(h) if self.exp.is_some() => h,
            Some(h) => h + batch,
            None => 0,
        };
        stream(Cfg { batch, hb, group: self.group }, self.consumer).await
    }
}
pub async fn case(n: Option<usize>) -> usize {
    B { batch: n, hb: n, exp: None, group: d("g"), consumer: d("c") }.messages().await
}

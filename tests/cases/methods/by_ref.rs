//@ run: leak(Conn { name: d("conn"), n: 2 }).case(3)
struct Conn {
    name: D,
    n: usize,
}
impl Conn {
    pub async fn case(&self, k: usize) -> usize {
        let g = d("g");
        let n = self.name.by_ref().await;
        n + self.n + k + g.see()
    }
}

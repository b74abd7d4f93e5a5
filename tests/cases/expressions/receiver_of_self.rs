//@ run: leak(S { n: 2 }).case()
struct S {
    n: usize,
}
impl S {
    async fn bump(&mut self) -> usize {
        self.n += y(1).await;
        self.n
    }
    pub async fn case(&mut self) -> usize {
        let least = self.n.min(self.bump().await);
        let most = self.n.max(y(9).await);
        self.n = self.n + self.bump().await;
        least * 100 + most + self.n
    }
}

// Methods that await methods, with Self in types.
//@ run: leak(Counter::new()).case()
struct Counter {
    n: usize,
    log: Vec<D>,
}
impl Counter {
    fn new() -> Self {
        Self { n: 0, log: vec![] }
    }
    async fn bump(&mut self) -> usize {
        self.n += y(1).await;
        self.log.push(d("bump"));
        self.n
    }
    async fn twice(&mut self) -> usize {
        let first = self.bump().await;
        let second = self.bump().await;
        first + second
    }
    async fn make(n: usize) -> Self {
        let log = vec![d("made")];
        y(()).await;
        Self { n, log }
    }
    pub async fn case(&mut self) -> usize {
        let other = Self::make(4).await;
        let n = self.twice().await + Self::make(1).await.n;
        *self = other;
        n + self.bump().await
    }
}

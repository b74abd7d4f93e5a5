//@ run: Conn { n: 1, name: d("name") }.case()
struct Conn {
    n: usize,
    name: D,
}
impl Conn {
    pub async fn case(mut self) -> Self {
        self.n += y(1).await;
        self.name = d("other");
        y(()).await;
        self.n += 1;
        self
    }
}
impl std::fmt::Debug for Conn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.n, self.name)
    }
}

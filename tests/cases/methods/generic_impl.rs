//@ run: leak(Conn { r: d("r") }).case("abc")
struct Conn<R> {
    r: R,
}
impl<R: Clone + std::fmt::Debug> Conn<R> {
    pub async fn case(&mut self, k: &str) -> usize {
        let mut c = self.r.clone();
        let mut buf = [0u8; 8];
        let n = read(&mut buf, 3).await.unwrap();
        n + k.len() + format!("{c:?}").len() + buf[0] as usize
    }
}

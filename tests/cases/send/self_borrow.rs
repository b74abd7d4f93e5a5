//@ run: send(leak(S { v: vec![1, 2] }).case("k"))
fn send<T: Send>(t: T) -> T {
    t
}
struct S {
    v: Vec<u8>,
}
impl S {
    pub async fn case(&mut self, k: &str) -> usize {
        let v = &mut self.v;
        let n = read(&mut v[..], 2).await.unwrap();
        let s = String::from(k);
        let r = &s;
        y(()).await;
        n + r.len() + v.len()
    }
}

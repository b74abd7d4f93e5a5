// The machine's storage mentions Self and a parameter of the impl.
//@ run: Conn(d("r")).case("abc")
struct Conn<R>(R);
async fn touch<T>(t: &mut T) -> usize {
    y(1).await
}
impl<R: Clone> Conn<R> {
    pub async fn case(self, a: &str) -> usize {
        let mut r = self.0.clone();
        let n = touch(&mut r).await;
        drop(r);
        n + a.len()
    }
}

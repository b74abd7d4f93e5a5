// A struct's own drop, then its fields in order.
//@ run: case(Conn { first: d("f"), second: d("s") })
struct Conn {
    second: D,
    first: D,
}
impl Drop for Conn {
    fn drop(&mut self) {
        event("drop conn");
    }
}
pub async fn case(c: Conn) -> usize {
    let other = Conn { first: d("f2"), second: d("s2") };
    y(()).await;
    c.first.see() + other.second.see()
}

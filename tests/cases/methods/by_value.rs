//@ run: Conn { name: d("name"), peer: d("peer") }.case(d("k"))
struct Conn {
    name: D,
    peer: D,
}
impl Conn {
    pub async fn case(self, k: D) -> usize {
        let g = d("g");
        let n = y(self.name.see()).await;
        n + k.see()
    }
}

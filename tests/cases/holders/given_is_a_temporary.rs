// What a held call gives dies with its statement where that only borrows it, and moves on where it takes it.
//@ run: borrowed()
//@ run: taken(true)
//@ run: taken(false)
struct Shop(D);
impl Shop {
    fn order(&mut self, name: &'static str) -> D {
        self.0.edit();
        d(name)
    }
    fn close(self) -> D {
        self.0
    }
}
async fn borrowed() -> usize {
    let mut shop = Shop(d("shop"));
    let n = shop.order("order").see();
    let m = y(say(n)).await;
    let other = Shop(d("other"));
    let n = other.close().see() + say(m);
    n + y(say(n)).await
}
async fn taken(taken: bool) -> usize {
    let mut shop = Shop(d("shop"));
    let kept = d("kept");
    let n = if taken { shop.order("order").eat() } else { kept.see() };
    y(say(n)).await + kept.see()
}

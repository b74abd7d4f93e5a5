// The last call of a local that something points into, whose name does not tell whether it takes its receiver.
//@ run: plain()
//@ run: chained()
//@ run: at_the_await()
//@ run: in_the_value()
struct Shop(D);
impl Shop {
    fn lend(&self) -> Held<'_> {
        self.0.hold()
    }
    fn report(&self) -> usize {
        self.0.see()
    }
    fn asked(&self) -> Y<usize> {
        self.0.ask()
    }
}
async fn plain() -> usize {
    let shop = Shop(d("shop"));
    let held = shop.lend();
    y(()).await;
    let n = shop.report();
    n + held.get()
}
async fn chained() -> usize {
    let shop = Shop(d("shop"));
    let held = shop.0.hold();
    let n = y(held.get()).await;
    say(shop.report() + n);
    held.get()
}
async fn at_the_await() -> usize {
    let shop = Shop(d("shop"));
    let held = shop.lend();
    y(()).await;
    let n = shop.asked().await;
    n + held.get()
}
async fn in_the_value() -> usize {
    let shop = Shop(d("shop"));
    let held = shop.lend();
    y(()).await;
    held.get() + shop.report()
}

// What a holder keeps dies before the temporaries of the function's tail in edition 2021, and after them in 2024.
//@ run: case()
struct Shop(D);
impl Shop {
    fn serve(&mut self, name: &'static str) {
        self.0.child(name);
    }
}
async fn case() -> usize {
    let mut shop = Shop(d("shop"));
    shop.serve("guest");
    let n = y(1).await;
    n + d("temporary").part()
}

// The first example of the book: two calls, the second on the first's result.
//@ run: case(vec![20, 30])
async fn price_of(cart: Vec<u32>) -> u32 {
    y(cart.iter().sum()).await
}
async fn tax_on(price: u32) -> u32 {
    ready(price / 5).await
}
pub async fn case(cart: Vec<u32>) -> u32 {
    let price = price_of(cart).await;
    let tax = tax_on(price).await;
    price + tax
}

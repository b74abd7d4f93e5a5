//@ run: case(3)
pub async fn case(cart: u32) -> u32 {
    let price = y(cart + 1).await;
    let tax = y(price / 5).await;
    price + tax
}

mod broken;
mod client;

async fn checkout(cart: Vec<u32>) -> u32 {
    let price = price_of(cart).await;
    price + tax_on(price).await
}

async fn sums() -> u32 {
    let first = add!(one().await, 1);
    first + one().await
}

async fn one() -> u32 {
    1
}

async fn checkout(cart: Vec<u32>) -> u32 {
    let price = price_of(cart).await;
    let tax = tax_on(price).await;
    price + tax
}

async fn price_of(cart: Vec<u32>) -> u32 {
    cart.iter().sum()
}

async fn tax_on(price: u32) -> u32 {
    std::future::ready(price / 5).await
}

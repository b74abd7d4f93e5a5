//! Emitted code names everything by its whole path.
#![no_implicit_prelude]

#[::longhand::longhand]
async fn total(price: u32) -> u32 {
    let tax = ::std::future::ready(price / 5).await;
    if ::std::future::ready(tax > 100).await {
        return price;
    }
    price + tax
}

fn main() {
    ::std::assert_eq!(::longhand::block_on(total(10)), 12);
}

//! In a module, over types that nobody else sees.
mod shop {
    use std::future::ready;

    struct Cart(Vec<u32>);

    #[longhand::longhand]
    async fn fill(mut cart: Cart) -> Cart {
        cart.0.push(ready(7).await);
        cart
    }

    #[longhand::longhand]
    pub(crate) async fn total() -> u32 {
        let cart = fill(Cart(vec![1])).await;
        ready(()).await;
        cart.0.iter().sum()
    }

    pub(super) mod inner {
        #[longhand::longhand]
        pub(in super::super) async fn twice() -> u32 {
            super::total().await * 2
        }
    }
}

fn main() {
    assert_eq!(longhand::block_on(shop::inner::twice()), 16);
}

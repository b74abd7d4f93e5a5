//! Seed 003: a checkout written short, by hand, and by `#[longhand]`: the three give the same total, poll by poll.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use longhand::{block_on, longhand};
use longhand_examples::{Later, later, trace};

#[longhand]
async fn checkout(cart: Vec<u32>) -> u32 {
    let price = price_of(cart).await;
    let tax = tax_on(price).await;
    price + tax
}

fn price_of(cart: Vec<u32>) -> Later<u32> {
    later(cart.iter().sum())
}

fn tax_on(price: u32) -> Later<u32> {
    later(price / 5)
}

/// What a person writes for `checkout`.
enum Checkout {
    Start { cart: Vec<u32> },
    AwaitingPrice { price_future: Later<u32> },
    AwaitingTax { tax_future: Later<u32>, price: u32 },
    Done,
}

impl Future for Checkout {
    type Output = u32;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u32> {
        loop {
            match &mut *self {
                Checkout::Start { cart } => {
                    let cart = std::mem::take(cart);
                    *self = Checkout::AwaitingPrice { price_future: price_of(cart) };
                }
                Checkout::AwaitingPrice { price_future } => {
                    let price = ready!(Pin::new(price_future).poll(cx));
                    println!("    by hand: the price is {price}");
                    *self = Checkout::AwaitingTax { tax_future: tax_on(price), price };
                }
                Checkout::AwaitingTax { tax_future, price } => {
                    let tax = ready!(Pin::new(tax_future).poll(cx));
                    let total = *price + tax;
                    *self = Checkout::Done;
                    return Poll::Ready(total);
                }
                Checkout::Done => panic!("`Checkout` polled after it returned"),
            }
        }
    }
}

fn main() {
    println!("# Lowered: `cargo run -p cargo-longhand -- show examples/checkout.rs` prints its text.");
    let lowered = trace(checkout(vec![10, 20]));
    println!();
    println!("# By hand: {} bytes, the same four states.", size_of::<Checkout>());
    let by_hand = block_on(Checkout::Start { cart: vec![10, 20] });
    println!();
    println!("lowered: {lowered}");
    println!("by hand: {by_hand}");
}

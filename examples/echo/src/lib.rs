//! A TCP server that gives every line back, and its client, on tokio. Every `async fn` is lowered by `#[longhand]`.
//!
//! `#[tokio::main]` and `select!` are left out: the runtime is built by hand in `main.rs`, and `race` is an
//! ordinary function over two futures.

mod client;
mod log;
mod race;
mod server;

pub use client::Client;
pub use log::{Log, watched};
pub use server::{Ended, Limits, Served, serve};

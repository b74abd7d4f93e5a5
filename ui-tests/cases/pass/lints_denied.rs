//! An annotated fn draws no warning that the plain one does not.
#![deny(warnings)]
#![deny(
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    keyword_idents,
    let_underscore_drop,
    macro_use_extern_crate,
    missing_abi,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unreachable_pub,
    unsafe_op_in_unsafe_fn,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]

use std::future::ready;

/// A client.
#[derive(Debug)]
struct Client {
    name: String,
}

impl Client {
    #[longhand::longhand]
    async fn name(&self) -> &str {
        ready(()).await;
        &self.name
    }
    #[longhand::longhand]
    async fn rename(&mut self, name: &str) {
        self.name = ready(name).await.to_owned();
    }
    #[longhand::longhand]
    async fn close(self) -> String {
        ready(()).await;
        self.name
    }
}

#[longhand::longhand]
async fn total(cart: Vec<u32>, _rate: u32, mut tax: u32) -> u32 {
    let mut sum = 0;
    for price in cart {
        sum += ready(price).await;
        tax += 1;
    }
    let _unused = ready(sum).await;
    sum + tax
}

#[longhand::longhand]
async fn first_char(text: &str) -> Option<char> {
    let first = ready(text).await.chars().next()?;
    ready(()).await;
    Some(first)
}

#[longhand::longhand]
#[allow(unused_variables)]
async fn allowed(forgotten: u8) {
    let neither = ready(1).await;
}

#[longhand::longhand]
async fn no_await() -> u8 {
    7
}

#[longhand::longhand]
async fn never_returns(n: u8) -> u8 {
    loop {
        ready(()).await;
        if n > 3 {
            panic!("too many");
        }
        if n < 4 {
            return n;
        }
    }
}

fn main() {
    let mut client = Client { name: "a".into() };
    longhand::block_on(client.rename("b"));
    assert_eq!(longhand::block_on(client.name()), "b");
    assert_eq!(longhand::block_on(client.close()), "b");
    assert_eq!(longhand::block_on(total(vec![1, 2], 0, 3)), 8);
    assert_eq!(longhand::block_on(first_char("xyz")), Some('x'));
    longhand::block_on(allowed(1));
    assert_eq!(longhand::block_on(no_await()), 7);
    assert_eq!(longhand::block_on(never_returns(1)), 1);
}

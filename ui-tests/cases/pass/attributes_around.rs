//! Attributes above and below ours.
#![deny(warnings, missing_docs)]

use std::future::ready;

/// Documented, inline, above.
#[inline]
#[must_use = "it is the total"]
#[longhand::longhand]
pub async fn above(price: u32) -> u32 {
    ready(price).await
}

#[longhand::longhand]
#[inline(always)]
#[must_use]
#[cfg(not(any()))]
#[doc = "Documented, inline, below."]
pub async fn below(price: u32) -> u32 {
    ready(price).await
}

/// Between.
#[cold]
#[longhand::longhand]
#[allow(clippy::let_and_return, unused_mut)]
#[expect(unused_variables, reason = "the body's lints are the user's")]
pub async fn between(price: u32) -> u32 {
    let mut unused = 1;
    ready(price).await
}

#[longhand::longhand]
#[cfg(any())]
async fn not_there(price: Nothing) -> u32 {
    ready(price).await
}

#[longhand::longhand]
#[deprecated = "use `above`"]
#[allow(dead_code)]
async fn old() -> u32 {
    ready(1).await
}

fn main() {
    assert_eq!(longhand::block_on(above(1)) + longhand::block_on(below(2)) + longhand::block_on(between(3)), 6);
}

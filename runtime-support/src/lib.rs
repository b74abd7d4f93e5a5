//! async/await is shorthand; `#[longhand]` on an `async fn` writes it out.
#![cfg_attr(not(feature = "std"), no_std)]

pub use longhand_macro::longhand;

#[cfg(feature = "std")]
mod block_on;
mod holder;
mod inspect;
mod machine;
mod question;

#[cfg(feature = "std")]
pub use block_on::block_on;
pub use inspect::{Field, Inspect, State};
#[doc(hidden)]
pub use {holder::*, machine::*, question::*};

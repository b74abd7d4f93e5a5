//! async/await is shorthand; `#[longhand]` on an `async fn` writes it out.
#![cfg_attr(not(feature = "std"), no_std)]

pub use longhand_macro::{block, longhand};

mod holder;
mod inspect;
#[doc(hidden)]
pub mod layout;
mod machine;
mod question;
#[cfg(feature = "report")]
mod report;
mod runtime;
mod together;

pub use inspect::{Field, Inspect, State};
pub use runtime::*;
#[doc(hidden)]
pub use {holder::*, machine::*, question::*, together::*};

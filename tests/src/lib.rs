//! The lock-step harness: the same text, plain and lowered, driven through every schedule.
//!
//! A case is a file `cases/TOPIC/NAME.rs` of ordinary async fns. `build.rs` compiles it twice, as it is and with
//! `#[longhand::longhand]` before each async fn; [`check`] drives both and compares what they log. What a case may use
//! is re-exported here: logging values ([`D`]), leaf futures ([`y()`], [`ready()`], [`pend_n()`], [`read()`]), and small
//! actors ([`Client`], [`channel()`], [`lock()`]).

mod actors;
mod batch;
mod compare;
mod drive;
mod leaf;
mod log;
mod shapes;
mod value;

pub use actors::*;
pub use batch::{Made, Program, batch};
pub use compare::{INSPECT, Layout, Options, Probe, Ran, Runs, Silent, Tells, check, compare, layout};
pub use drive::{Schedule, drive};
pub use leaf::*;
pub use log::{event, fuse};
pub use shapes::*;
pub use value::*;

pub use std::cell::{Cell, RefCell};
pub use std::future::Future;
pub use std::pin::Pin;

/// An async block as it is; on the lowered side of a case `longhand::block!` stands in its place.
#[macro_export]
macro_rules! plain_block {
    ($block:expr) => {
        $block
    };
}

/// A value as it is: a macro of another crate, of which the compiler sees no more than its tokens.
#[macro_export]
macro_rules! same {
    ($value:expr) => {
        $value
    };
}

/// A value with other fields, named by their values alone or not: `with_fields!(pair, { a, b: d("b") })`.
#[macro_export]
macro_rules! with_fields {
    ($value:expr, { $($field:ident $(: $new:expr)?),* $(,)? }) => {{
        let mut value = $value;
        $(value.$field = $crate::with_fields!(@ $field $($new)?);)*
        value
    }};
    (@ $field:ident) => { $field };
    (@ $field:ident $new:expr) => { $new };
}

/// `format!` under a name that the compiler does not know.
#[macro_export]
macro_rules! text {
    ($($format:tt)*) => {
        ::std::format!($($format)*)
    };
}

/// A record of one field and a message, in the syntax of `tracing`.
#[macro_export]
macro_rules! info {
    ($name:ident = ? $value:expr, $($format:tt)*) => {
        $crate::say(::std::format!("{}={:?} {}", stringify!($name), $value, ::std::format!($($format)*)))
    };
}

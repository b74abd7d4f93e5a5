//! A small runtime: enough to run lowered futures, short enough to be read. One part a file.
//!
//! The contract that all of it keeps is that of [`core::task::Waker`]: whoever answers `Pending` has arranged that the
//! waker of the latest poll is called when asking again is worth while, and whoever polls does so after that call.

mod count_polls;
mod yield_now;

pub use count_polls::{CountPolls, count_polls};
pub use yield_now::{YieldNow, yield_now};

#[cfg(feature = "std")]
mod block_on;
#[cfg(feature = "std")]
mod executor;
#[cfg(feature = "std")]
mod join_handle;
#[cfg(feature = "std")]
mod log_waker;
#[cfg(feature = "std")]
mod sync;
#[cfg(feature = "std")]
mod timeout;
#[cfg(feature = "std")]
mod timer;

#[cfg(feature = "std")]
pub use {
    block_on::block_on,
    executor::Executor,
    join_handle::{Aborted, JoinHandle},
    log_waker::{WakerUse, log_waker},
    timeout::{TimedOut, Timeout, timeout},
    timer::{Delay, delay, delay_until},
};

#[cfg(all(test, loom))]
mod loom_tests;

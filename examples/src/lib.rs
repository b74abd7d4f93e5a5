//! What the lessons share: a look into a machine while it runs ([`show`], [`trace`], [`traced`]) and things to wait for.
//! The programs themselves stand beside this folder, one file each; see README.md.

mod combinators;
mod delay;
mod later;
mod look;

pub use combinators::{Either, Join, Race, join, race};
pub use delay::{Delay, delay};
pub use later::{Later, Tick, later, tick};
pub use look::{Inspect, Traced, show, trace, traced, traced_as};

/// Runs one future to its end on this thread, asleep between wake-ups.
pub use longhand::block_on;

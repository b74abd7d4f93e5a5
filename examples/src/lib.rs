//! What the lessons share: a look into a machine while it runs ([`show`], [`trace`], [`traced`]) and a value to wait for
//! ([`later`]). What runs the machines is `longhand`'s own runtime. The programs themselves stand beside this folder, one
//! file each; see README.md.

mod later;
mod look;

pub use later::{Later, later};
pub use look::{Inspect, Traced, show, trace, traced, traced_as};

/// The lessons' word for whatever may have to wait: one byte, `Pending` once.
pub use longhand::yield_now as tick;

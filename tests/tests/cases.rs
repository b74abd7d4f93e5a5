//! Each case of `../cases`, plain and lowered, driven through every schedule.

include!(concat!(env!("OUT_DIR"), "/cases.rs"));

mod layout;

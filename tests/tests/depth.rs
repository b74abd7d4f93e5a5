//! Lowered functions that await lowered functions: forty deep, and twelve generic wrappers. Naming a state's type twice
//! in the machine would double the compile time with each level.

// Forty of rustc's own futures do not fit into the default limit either.
#![recursion_limit = "512"]
#![allow(clippy::all)]

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use longhand_tests::y;

/// `chain!(f0 f1 … last)`: each awaits the next. The names come from the caller, which also shows that a function made
/// by `macro_rules` lowers.
macro_rules! chain {
    ([$(#[$attribute:meta])*] $last:ident) => {
        $(#[$attribute])*
        pub async fn $last(n: usize) -> usize {
            let kept = vec![n];
            y(n).await + kept.len()
        }
    };
    ([$(#[$attribute:meta])*] $first:ident $second:ident $($rest:ident)*) => {
        $(#[$attribute])*
        pub async fn $first(n: usize) -> usize {
            let kept = vec![n];
            let deeper = $second(n + 1).await;
            deeper + kept.len()
        }
        chain!([$(#[$attribute])*] $second $($rest)*);
    };
}
macro_rules! wrappers {
    ($(#[$attribute:meta])*) => {
        $(#[$attribute])*
        pub async fn wrap<F: Future>(inner: F) -> F::Output {
            let kept = String::from("kept");
            let value = inner.await;
            drop(kept);
            value
        }
    };
}
macro_rules! side {
    ($name:ident $(#[$attribute:meta])*) => {
        mod $name {
            use super::*;
            chain!([$(#[$attribute])*]
                a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9
                c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5 d6 d7 d8 d9);
            wrappers!($(#[$attribute])*);
        }
    };
}
side!(plain);
side!(lowered #[longhand::longhand]);

/// The value, the number of polls and the size of a future.
fn run<F: Future>(future: F) -> (F::Output, usize, usize) {
    let size = size_of_val(&future);
    let mut future = pin!(future);
    for polls in 1.. {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return (value, polls, size);
        }
    }
    unreachable!()
}

#[test]
fn forty_deep() {
    let (plain, lowered) = (run(plain::a0(1)), run(lowered::a0(1)));
    assert_eq!((plain.0, plain.1), (80, 2));
    assert_eq!((lowered.0, lowered.1), (80, 2));
    assert!(lowered.2 <= plain.2, "{} bytes, rustc {}", lowered.2, plain.2);
}

macro_rules! twelve {
    ($side:ident) => {{
        use $side::wrap as w;
        run(w(w(w(w(w(w(w(w(w(w(w(w(y(7))))))))))))))
    }};
}

#[test]
fn twelve_wrappers() {
    let (plain, lowered) = (twelve!(plain), twelve!(lowered));
    assert_eq!((plain.0, plain.1), (7, 2));
    assert_eq!((lowered.0, lowered.1), (7, 2));
    // rustc stores a wrapper's argument twice, so its size doubles with each level.
    assert!(lowered.2 <= plain.2, "{} bytes, rustc {}", lowered.2, plain.2);
    if longhand_tests::INSPECT {
        assert!(lowered.2 * 20 < plain.2, "{} bytes, rustc {}", lowered.2, plain.2);
    }
}

//! Leaf futures: each logs its creation, its polls and its drop, and watches that it is not moved once polled.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::log::{Id, event, is_own_waker, note};

/// What a leaf future has in common.
struct Leaf {
    id: Id,
    pending: u32,
    polled: bool,
}

impl Leaf {
    fn new(name: &'static str, pending: u32) -> Leaf {
        let leaf = Leaf { id: Id::new(name), pending, polled: false };
        event(leaf.id.label());
        leaf
    }
    /// Whether it is ready now.
    fn poll(&mut self, cx: &mut Context<'_>) -> bool {
        if !self.polled {
            self.polled = true;
            self.id.hold(&raw const *self as usize);
        }
        self.id.seen_at(&raw const *self as usize);
        if !is_own_waker(cx.waker()) {
            note("A STRANGE WAKER");
        }
        event(format!("poll {}", self.id.label()));
        let Some(left) = self.pending.checked_sub(1) else { return true };
        self.pending = left;
        cx.waker().wake_by_ref();
        false
    }
}

impl Drop for Leaf {
    fn drop(&mut self) {
        self.id.seen_at(&raw const *self as usize);
        self.id.release();
        let label = self.id.label();
        self.id.died();
        event(format!("drop {label}"));
    }
}

/// A future of a value. Fields drop in order: the value after the future's own event.
pub struct Y<T>(Leaf, Option<T>);
impl<T> Unpin for Y<T> {}
impl<T> Future for Y<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        if !self.0.poll(cx) {
            return Poll::Pending;
        }
        Poll::Ready(self.1.take().expect("polled after it was ready"))
    }
}

/// Pending once, then `value`.
pub fn y<T>(value: T) -> Y<T> {
    Y(Leaf::new("y", 1), Some(value))
}
/// Ready at once.
pub fn ready<T>(value: T) -> Y<T> {
    Y(Leaf::new("ready", 0), Some(value))
}
/// Pending `n` times, then `value`.
pub fn pend_n<T>(n: u32, value: T) -> Y<T> {
    Y(Leaf::new("pend", n), Some(value))
}

/// Fills the start of a buffer that it borrows.
pub struct Read<'a>(Leaf, &'a mut [u8], u8);
impl Future for Read<'_> {
    type Output = Result<usize, Fault>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if !self.0.poll(cx) {
            return Poll::Pending;
        }
        let (k, n) = (self.2, self.2 as usize);
        self.1[..n].fill(k);
        Poll::Ready(if n == 4 { Err(Fault("four")) } else { Ok(n) })
    }
}

/// Fills `k` bytes of `buffer` with `k`; 4 is a fault.
pub fn read(buffer: &mut [u8], k: u8) -> Read<'_> {
    Read(Leaf::new("read", 1), buffer, k)
}

/// An error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(pub &'static str);
impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}
impl std::error::Error for Fault {}

/// An error that others turn into.
#[derive(Debug)]
pub struct Wide(pub String);
impl From<Fault> for Wide {
    fn from(fault: Fault) -> Wide {
        event(format!("from {}", fault.0));
        Wide(fault.0.to_owned())
    }
}

//! A waker that tells what is done with it.

use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::task::{RawWaker, RawWakerVTable, Waker};

/// What was done with a waker of [`log_waker`], or with a clone of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WakerUse {
    /// `clone`: somebody keeps one for later.
    Cloned,
    /// `wake`, which takes the waker with it: no drop follows.
    Woken,
    /// `wake_by_ref`.
    WokenByRef,
    /// Dropped without a wake-up.
    Dropped,
}

/// A waker that passes every wake-up on to `waker`, and tells `log` first what is done with it and with its clones.
///
/// `log` is called on the thread that uses the waker. `waker` is dropped with the last clone.
///
/// ```
/// use std::pin::pin;
/// use std::sync::{Arc, Mutex};
/// use std::task::{Context, Waker};
/// use longhand::{WakerUse, log_waker, yield_now};
///
/// let uses = Arc::new(Mutex::new(Vec::new()));
/// let log = Arc::clone(&uses);
/// let waker = log_waker(Waker::noop().clone(), move |it| log.lock().unwrap().push(it));
/// let pending = pin!(yield_now()).poll(&mut Context::from_waker(&waker)).is_pending();
/// drop(waker);
/// assert!(pending);
/// assert_eq!(*uses.lock().unwrap(), [WakerUse::WokenByRef, WakerUse::Dropped]);
/// ```
pub fn log_waker(waker: Waker, log: impl Fn(WakerUse) + Send + Sync + 'static) -> Waker {
    raw(Arc::new(Logged { waker, log }))
}

/// What all clones share.
struct Logged<L> {
    waker: Waker,
    log: L,
}

fn raw<L: Fn(WakerUse) + Send + Sync + 'static>(logged: Arc<Logged<L>>) -> Waker {
    // SAFETY: the contract of `RawWaker` holds. The pointer owns one count of an `Arc` from here to `wake` or `drop`; each
    // clone owns one more. All may be used on any thread, since `L` is `Send` and `Sync` as a `Waker` is.
    unsafe { Waker::new(Arc::into_raw(logged).cast(), Logged::<L>::VTABLE) }
}

impl<L: Fn(WakerUse) + Send + Sync + 'static> Logged<L> {
    const VTABLE: &RawWakerVTable = &RawWakerVTable::new(Self::clone, Self::wake, Self::wake_by_ref, Self::drop);

    unsafe fn clone(at: *const ()) -> RawWaker {
        // SAFETY: as the caller's.
        let logged = unsafe { Self::lent(at) };
        (logged.log)(WakerUse::Cloned);
        RawWaker::new(Arc::into_raw(Arc::clone(&logged)).cast(), Self::VTABLE)
    }

    unsafe fn wake(at: *const ()) {
        // SAFETY: as the caller's; `wake` ends the waker at `at`.
        let logged = ManuallyDrop::into_inner(unsafe { Self::lent(at) });
        (logged.log)(WakerUse::Woken);
        logged.waker.wake_by_ref();
    }

    unsafe fn wake_by_ref(at: *const ()) {
        // SAFETY: as the caller's.
        let logged = unsafe { Self::lent(at) };
        (logged.log)(WakerUse::WokenByRef);
        logged.waker.wake_by_ref();
    }

    unsafe fn drop(at: *const ()) {
        // SAFETY: as the caller's; `drop` ends the waker at `at`.
        let logged = ManuallyDrop::into_inner(unsafe { Self::lent(at) });
        (logged.log)(WakerUse::Dropped);
    }

    /// What the waker at `at` shares, without its count.
    ///
    /// # Safety
    /// `at` is the pointer of a waker made by [`raw`] with this `L`, which is there still.
    unsafe fn lent(at: *const ()) -> ManuallyDrop<Arc<Self>> {
        // SAFETY: made by `Arc::into_raw` of this type; the count that it stands for stays with the waker.
        ManuallyDrop::new(unsafe { Arc::from_raw(at.cast()) })
    }
}

//! What a written-out `select!` stands on: the futures of its branches, held in one future that polls them by the code it
//! is given.

use core::future::Future;
use core::marker::PhantomData;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

/// The futures of a `select!` and, of those branches that can be switched off, which ones are.
struct Branches<F, O> {
    futures: F,
    off: O,
}

/// A `select!` that waits: polls its branches until one wins, or all are off.
pub struct Select<R: Race> {
    branches: Branches<R::Futures, R::Off>,
    race: R,
}

/// The code that polls the branches: a closure that captures nothing.
pub trait Race {
    /// The futures, a tuple in the order in which they drop.
    type Futures;
    /// A flag for each branch that can be switched off.
    type Off;
    /// Which branch has won, and its value.
    type Output;
    /// Polls the branches once.
    ///
    /// # Safety
    /// `branches` points to `Branches<Self::Futures, Self::Off>`, pinned.
    unsafe fn poll(&mut self, branches: *mut (), cx: &mut Context<'_>) -> Poll<Self::Output>;
}

/// What the closure returns: a poll that also names the types of what is held, once (see [`Step`](crate::Step)).
pub struct Turn<F, O, T>(Poll<T>, PhantomData<fn() -> (F, O)>);

impl<R, F, O, T> Race for R
where
    R: FnMut(*mut (), &mut Context<'_>) -> Turn<F, O, T>,
{
    type Futures = F;
    type Off = O;
    type Output = T;
    #[inline(always)]
    unsafe fn poll(&mut self, branches: *mut (), cx: &mut Context<'_>) -> Poll<T> {
        self(branches, cx).0
    }
}

/// Holds the futures of a `select!`, to be awaited.
#[inline(always)]
pub fn select<F, O, T, R>(futures: F, off: O, race: R) -> Select<R>
where
    R: FnMut(*mut (), &mut Context<'_>) -> Turn<F, O, T>,
{
    Select { branches: Branches { futures, off }, race }
}

impl<R: Race> Future for Select<R> {
    type Output = R::Output;
    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<R::Output> {
        // SAFETY: the futures stay where they are, pinned with the whole.
        let select = unsafe { self.get_unchecked_mut() };
        let branches = (&raw mut select.branches).cast();
        // SAFETY: these are the branches that this code is for.
        unsafe { select.race.poll(branches, cx) }
    }
}

/// One poll of the branches, in the code of a [`Race`]. By a function pointer, whose signature rustc takes from what the
/// closure around it returns; `poll` captures nothing.
///
/// # Safety
/// `branches` is what the closure of a `select` of these types was given.
#[inline(always)]
pub unsafe fn turn<F, O, T>(
    branches: *mut (),
    cx: &mut Context<'_>,
    poll: fn(Pin<&mut F>, &mut O, &mut Context<'_>) -> Poll<T>,
) -> Turn<F, O, T> {
    // SAFETY: the caller's promise.
    let branches = unsafe { &mut *branches.cast::<Branches<F, O>>() };
    // SAFETY: as above; nothing moves them.
    let futures = unsafe { Pin::new_unchecked(&mut branches.futures) };
    Turn(poll(futures, &mut branches.off, cx), PhantomData)
}

/// `pinned!(futures, 0, 1)`: each future of a pinned tuple, pinned.
#[doc(hidden)]
#[macro_export]
macro_rules! pinned {
    ($futures:expr, $($at:tt),+) => {{
        // SAFETY: the tuple is pinned, and so is each part of it: it has no `Drop` and nothing moves out of it.
        unsafe {
            let futures = ::core::pin::Pin::get_unchecked_mut($futures);
            ($(::core::pin::Pin::new_unchecked(&mut futures.$at),)+)
        }
    }};
}

/// A branch whose pattern may not match: then it is off.
#[inline(always)]
pub fn branch<F: Future>(
    mut future: Pin<&mut F>,
    off: &mut bool,
    matches: impl Fn(&F::Output) -> bool,
) -> impl Future<Output = Option<F::Output>> {
    core::future::poll_fn(move |cx| {
        let poll = future.as_mut().poll(cx);
        poll.map(|value| {
            *off = !matches(&value);
            (!*off).then_some(value)
        })
    })
}

/// Polls a future that lives for this one poll.
#[inline(always)]
pub fn poll_once<F: Future>(cx: &mut Context<'_>, future: F) -> Poll<F::Output> {
    pin!(future).poll(cx)
}

/// Polls the branches of a `select!` with a `default`, which does not wait.
#[inline(always)]
pub fn poll_now<F: Future>(future: F) -> Poll<F::Output> {
    poll_once(&mut Context::from_waker(Waker::noop()), future)
}

/// Pins a local of a machine, or a temporary of one statement.
///
/// # Safety
/// The value stays where it is until it is dropped: emitted code calls this on locals that it keeps in place for as long as
/// they hold a value.
#[inline(always)]
pub const unsafe fn pin<T: ?Sized>(value: &mut T) -> Pin<&mut T> {
    // SAFETY: the caller's promise.
    unsafe { Pin::new_unchecked(value) }
}

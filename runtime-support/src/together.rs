//! What written-out `select!`, `join!` and `pin!` stand on: the futures of the branches, held in one future that polls them
//! by the code it is given.

use core::future::Future;
use core::marker::PhantomData;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};

use crate::Awaited;

/// The futures of branches, and what has to be known between polls: of a `select!` which branches are off, of a `join!`
/// which one comes first.
struct Branches<F, K> {
    futures: F,
    known: K,
}

/// A `select!` or `join!` that waits: polls its branches until one has won, or all are done.
pub struct Together<R: Run> {
    branches: Branches<R::Futures, R::Known>,
    run: R,
}

/// The code that polls the branches: a closure that captures nothing.
pub trait Run {
    /// The futures, a tuple in the order in which they drop.
    type Futures;
    /// What is known between polls.
    type Known;
    /// What is awaited.
    type Output;
    /// Polls the branches once.
    ///
    /// # Safety
    /// `branches` points to `Branches<Self::Futures, Self::Known>`, pinned.
    unsafe fn poll(&mut self, branches: *mut (), cx: &mut Context<'_>) -> Poll<Self::Output>;
}

/// What the closure returns: a poll that also names the types of what is held, once (see [`Step`](crate::Step)).
pub struct Turn<F, K, T>(Poll<T>, PhantomData<fn() -> (F, K)>);

impl<R, F, K, T> Run for R
where
    R: FnMut(*mut (), &mut Context<'_>) -> Turn<F, K, T>,
{
    type Futures = F;
    type Known = K;
    type Output = T;
    #[inline(always)]
    unsafe fn poll(&mut self, branches: *mut (), cx: &mut Context<'_>) -> Poll<T> {
        self(branches, cx).0
    }
}

/// Holds the futures of a `select!` or `join!`, to be awaited.
#[inline(always)]
pub fn together<F, K, T, R>(futures: F, known: K, run: R) -> Together<R>
where
    R: FnMut(*mut (), &mut Context<'_>) -> Turn<F, K, T>,
{
    Together { branches: Branches { futures, known }, run }
}

impl<R: Run> Future for Together<R> {
    type Output = R::Output;
    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<R::Output> {
        // SAFETY: the futures stay where they are, pinned with the whole.
        let together = unsafe { self.get_unchecked_mut() };
        let branches = (&raw mut together.branches).cast();
        // SAFETY: these are the branches that this code is for.
        unsafe { together.run.poll(branches, cx) }
    }
}

/// One poll of the branches, in the code of a [`Run`]. By a function pointer, whose signature rustc takes from what the
/// closure around it returns; `poll` captures nothing.
///
/// # Safety
/// `branches` is what the closure of a `together` of these types was given.
#[inline(always)]
pub unsafe fn turn<F, K, T>(
    branches: *mut (),
    cx: &mut Context<'_>,
    poll: fn(Pin<&mut F>, &mut K, &mut Context<'_>) -> Poll<T>,
) -> Turn<F, K, T> {
    // SAFETY: the caller's promise.
    let branches = unsafe { &mut *branches.cast::<Branches<F, K>>() };
    // SAFETY: as above; nothing moves them.
    let futures = unsafe { Pin::new_unchecked(&mut branches.futures) };
    Turn(poll(futures, &mut branches.known, cx), PhantomData)
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

/// A future of a `join!`, or its value. A home like that of an awaited future: a niche only where nobody else looks.
pub enum MaybeDone<A: Awaited> {
    /// Not ready yet.
    Waiting(A),
    /// Ready; the future is gone.
    Done(<A::Future as Future>::Output),
    /// The value is gone too.
    Taken,
}

/// `maybe_done!(x)`: the home of a future of a `join!`.
#[doc(hidden)]
#[macro_export]
macro_rules! maybe_done {
    ($future:expr) => {
        $crate::MaybeDone::Waiting($crate::only_future!($future))
    };
}

impl<A: Awaited> MaybeDone<A> {
    /// Polls the future if it is there.
    pub fn poll(self: &mut Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: the home is not moved, and the value that takes its place was never pinned.
        let this = unsafe { self.as_mut().get_unchecked_mut() };
        let MaybeDone::Waiting(home) = this else { return Poll::Ready(()) };
        // SAFETY: a home is its future, which stays there until it is dropped there.
        let future = unsafe { Pin::new_unchecked(&mut *(&raw mut *home).cast::<A::Future>()) };
        future.poll(cx).map(|value| *this = MaybeDone::Done(value))
    }
    /// The value of a future that is ready.
    pub fn take(self: &mut Pin<&mut Self>) -> <A::Future as Future>::Output {
        // SAFETY: only a value is moved out, which was never pinned.
        let this = unsafe { self.as_mut().get_unchecked_mut() };
        match this {
            MaybeDone::Done(_) => match core::mem::replace(this, MaybeDone::Taken) {
                MaybeDone::Done(value) => value,
                _ => unreachable!(),
            },
            _ => unreachable!("a future of a `join!` is ready before its value is taken"),
        }
    }
}

impl<T, E, A: Awaited<Future: Future<Output = Result<T, E>>>> MaybeDone<A> {
    /// [`MaybeDone::poll`]; `Err` where the future has failed.
    pub fn try_poll(self: &mut Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), E>> {
        let poll = self.poll(cx);
        poll.map(|()| match &**self {
            MaybeDone::Done(Err(_)) => self.take().map(drop),
            _ => Ok(()),
        })
    }
    /// The value of a future that has not failed.
    pub fn take_ok(self: &mut Pin<&mut Self>) -> T {
        self.take().unwrap_or_else(|_| unreachable!("a failure ends its `try_join!`"))
    }
}

/// The branches of a `join!` in the order of this turn: each turn begins with the next one.
pub fn in_turn<const COUNT: u8>(first: &mut u8) -> impl Iterator<Item = u8> + use<COUNT> {
    let begin = *first;
    *first = (begin + 1) % COUNT;
    (begin..COUNT).chain(0..begin)
}

//! Holders: what no syntax tells is left to rustc.
//!
//! `x.m()` may move `x` or borrow it. A holder is a small native async block that is given the values, makes the call,
//! hands the result out and stays suspended for as long as what the call left behind has to live. It captures
//! nothing: its one poll carries a waker whose data points to what is given and to where the result goes. A holder that
//! is asked for more later, for calls or for parts of what it was given, is polled once for each.

use core::convert::Infallible;
use core::future::Future;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::pin::Pin;
use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

use crate::machine::{Home, Place, Slot, There};

const GIVE: RawWakerVTable = RawWakerVTable::new(|at| RawWaker::new(at, &GIVE), |_| {}, |_| {}, |_| {});

/// What is given, and where the result goes.
#[repr(C)]
struct Exchange<G, R> {
    /// The number of what the holder is asked for; 0: nothing more. First, so that it is found whatever the types are.
    asked: u8,
    given: ManuallyDrop<G>,
    result: MaybeUninit<R>,
}

/// The types of an exchange, known on both sides.
pub struct Link<G, R>(PhantomData<fn() -> (G, R)>);
impl<G, R> Clone for Link<G, R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G, R> Copy for Link<G, R> {}

/// The link of an exchange that gives `gift`.
pub fn link_of<G, R>(_: &G) -> Link<G, R> {
    Link(PhantomData)
}

/// The link of what is asked for later: its types are those that the holder and the one who asks agree on.
pub fn link<G, R>() -> Link<G, R> {
    Link(PhantomData)
}

/// Awaited by a holder: ready with the number of what it is asked for, where it is asked.
pub struct NextStep;

impl Future for NextStep {
    type Output = u8;
    #[inline(always)]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u8> {
        // SAFETY: only `enter` and `ask` poll a holder, and their wakers point to an exchange, which begins with this.
        match unsafe { *cx.waker().data().cast::<u8>() } {
            0 => Poll::Pending,
            asked => Poll::Ready(asked),
        }
    }
}

/// What a later call gives, or its panic: what still points into the receiver drops before it, on a panic too, so that
/// the panic goes on outside of the holder.
#[cfg(feature = "std")]
pub type Caught<R> = std::thread::Result<R>;
/// What a later call gives.
#[cfg(not(feature = "std"))]
pub type Caught<R> = Result<R, Infallible>;

/// Makes a later call.
#[inline(always)]
pub fn caught<R>(call: impl FnOnce() -> R) -> Caught<R> {
    #[cfg(feature = "std")]
    return std::panic::catch_unwind(std::panic::AssertUnwindSafe(call));
    #[cfg(not(feature = "std"))]
    return Ok(call());
}

/// Awaited by a holder: ready at once with what is given.
pub struct Given<G, R>(PhantomData<fn() -> (G, R)>);

/// Awaits what is given.
pub fn given<G, R>(_: Link<G, R>) -> Given<G, R> {
    Given(PhantomData)
}

impl<G, R> Future for Given<G, R> {
    type Output = (G, Hand<G, R>);
    #[inline(always)]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let exchange = cx.waker().data().cast_mut().cast::<Exchange<G, R>>();
        // SAFETY: `enter` polls a holder once, and `ask` once for each number, each with a waker that points to an exchange of
        // the types that the holder awaits then.
        let given = unsafe { ManuallyDrop::take(&mut (*exchange).given) };
        Poll::Ready((given, Hand(exchange)))
    }
}

/// Hands the result of a holder out.
pub struct Hand<G, R>(*mut Exchange<G, R>);
// SAFETY: used within one poll, on one thread.
unsafe impl<G, R> Send for Hand<G, R> {}

impl<G, R> Hand<G, R> {
    /// Hands `result` out.
    ///
    /// # Safety
    /// `A` is `R`, but for lifetimes: what the result borrows lives in the holder, for as long as the holder does.
    #[inline(always)]
    pub unsafe fn over<A>(self, result: A) {
        // SAFETY: `enter` or `ask`, which is still running, owns the exchange; the types are one by the caller's promise.
        unsafe {
            (*self.0).asked = 0;
            (&raw mut (*self.0).result).cast::<A>().write(result)
        }
    }
}

/// Ties the type of a result to its exchange. Never runs.
pub fn same_result<G, R>(_: &R, _: &Hand<G, R>) {}

/// `hold!(home, (mut x,) = (x,) => x.m())`: makes a call inside of a holder that is given what it mentions. The holder's
/// place, and what the call gives. Unsafe as [`enter`] is.
#[doc(hidden)]
#[macro_export]
macro_rules! hold {
    ($home:expr, $names:pat = $given:expr => $call:expr) => {{
        let given = $given;
        let link = $crate::link_of(&given);
        let holder = async move {
            let ($names, hand) = $crate::given(link).await;
            match $call {
                value => $crate::hand_over!(hand, value),
            }
        };
        $crate::enter($home, link, holder, given)
    }};
    ($home:expr, $names:pat = $given:expr => $first:expr
        $(; $number:literal $how:ident $args:pat = $link:expr => $later:expr)+) => {{
        let given = $given;
        let link = $crate::link_of(&given);
        let holder = async move {
            let ($names, hand) = $crate::given(link).await;
            match $first {
                value => $crate::hand_out!(hand, value),
            }
            let mut asked = $crate::NextStep.await;
            $(if asked == $number {
                let ($args, hand) = $crate::given($link).await;
                $crate::step!($how hand, asked, $later);
            })+
            $crate::Forever.await
        };
        $crate::enter($home, link, holder, given)
    }};
}

/// `step!(call hand, asked, x.m())`: what a holder does when it is asked. Of calls a panic goes on outside; behind the last
/// one it waits for the rest of its life.
#[doc(hidden)]
#[macro_export]
macro_rules! step {
    (call $hand:ident, $asked:ident, $call:expr) => {{
        $crate::step!(part $hand, $asked, $crate::caught(|| $call));
    }};
    (part $hand:ident, $asked:ident, $part:expr) => {{
        match $part {
            value => $crate::hand_out!($hand, value),
        }
        $asked = $crate::NextStep.await;
    }};
    (last_call $hand:ident, $asked:ident, $call:expr) => {{
        $crate::step!(last_part $hand, $asked, $crate::caught(|| $call));
    }};
    (last_part $hand:ident, $asked:ident, $part:expr) => {{
        match $part {
            value => $crate::hand_out!($hand, value),
        }
        match $crate::Forever.await {}
    }};
}

/// `hand_out!(hand, result)`: hands the result out.
///
/// The types are tied in code that rustc checks for types and not for borrows, since it cannot be reached.
#[doc(hidden)]
#[macro_export]
macro_rules! hand_out {
    ($hand:ident, $result:ident) => {{
        if false {
            loop {}
            $crate::same_result(&$result, &$hand);
        }
        $hand.over($result);
    }};
}

/// `hand_over!(hand, result)`: hands the result out; the holder waits for the rest of its life.
#[doc(hidden)]
#[macro_export]
macro_rules! hand_over {
    ($hand:ident, $result:ident) => {{
        $crate::hand_out!($hand, $result);
        $crate::Forever.await
    }};
}

/// Awaited by a holder for the rest of its life.
pub struct Forever;
impl Future for Forever {
    type Output = Infallible;
    #[inline(always)]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Infallible> {
        Poll::Pending
    }
}

/// Puts a holder into its slot, gives it what it needs, and returns what it hands out.
///
/// # Safety
/// The slot is empty, and the holder hands out a result before it suspends.
#[inline(always)]
pub unsafe fn enter<'s, H: Home, G, R>(home: &'s H, link: Link<G, R>, holder: H::Value, given: G) -> (Place<'s, H>, R)
where
    H::Value: Future,
{
    let place = Place::put(home, holder);
    // SAFETY: the caller's promise; 0 is for the first poll.
    let result = unsafe { ask(&place, 0, link, given) };
    (place, result)
}

/// The way to a holder.
pub trait Way {
    /// The holder.
    type Holder: Future;
    /// Where it is.
    fn holder(&self) -> *mut Self::Holder;
}
impl<H: Home> Way for Place<'_, H>
where
    H::Value: Future,
{
    type Holder = H::Value;
    #[inline(always)]
    fn holder(&self) -> *mut H::Value {
        self.at()
    }
}
impl<F: Future> Way for There<F> {
    type Holder = F;
    #[inline(always)]
    fn holder(&self) -> *mut F {
        self.at()
    }
}

/// Polls a holder for what goes by a number, or 0 for the first time, and returns what it hands out.
///
/// # Safety
/// The holder was made with this link for the number, was polled for none that is as high, and hands out a result before it
/// suspends.
#[inline(always)]
unsafe fn ask<G, R>(holder: &impl Way, asked: u8, _: Link<G, R>, given: G) -> R {
    let mut exchange = Exchange { asked, given: ManuallyDrop::new(given), result: MaybeUninit::uninit() };
    // SAFETY: the vtable's functions do nothing with the pointer.
    let waker = unsafe { Waker::from_raw(RawWaker::new((&raw mut exchange).cast(), &GIVE)) };
    // SAFETY: a holder stays in its slot until it is dropped there.
    let _ = unsafe { Pin::new_unchecked(&mut *holder.holder()) }.poll(&mut Context::from_waker(&waker));
    // SAFETY: the holder has handed its result out.
    unsafe { exchange.result.assume_init() }
}

/// Lets a holder make a call, and returns what that hands out.
///
/// # Safety
/// As for `ask`.
#[inline(always)]
pub unsafe fn call<G, R>(holder: &impl Way, asked: u8, link: Link<G, Caught<R>>, given: G) -> R {
    // SAFETY: the caller's promise.
    match unsafe { ask(holder, asked, link, given) } {
        Ok(result) => result,
        #[cfg(feature = "std")]
        Err(panic) => std::panic::resume_unwind(panic),
        #[cfg(not(feature = "std"))]
        Err(never) => match never {},
    }
}

/// Lets a holder hand out a part of what it was given.
///
/// # Safety
/// As for `ask`.
#[inline(always)]
pub unsafe fn part<R>(holder: &impl Way, asked: u8, link: Link<(), R>) -> R {
    // SAFETY: the caller's promise.
    unsafe { ask(holder, asked, link, ()) }
}

const _: () = assert!(size_of::<Slot<u8>>() == 1);

//! What emitted code stands on: slots and places, the resume code's shape, one poll.

use core::cell::{Cell, UnsafeCell};
use core::future::{Future, IntoFuture};
use core::marker::{PhantomData, PhantomPinned};
use core::mem::{self, MaybeUninit};
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

use crate::inspect::{Inspect, State};

/// The home of a value that must not move while the machine is suspended. Full whenever its variant is suspended.
///
/// Layout: that of `T`, without a niche: what points into the value may be used while the state is looked at
/// (rust-lang/rust#125735).
#[repr(transparent)]
pub struct Slot<T>(UnsafeCell<MaybeUninit<T>>, PhantomPinned);

// SAFETY: a shared slot gives out nothing but an address. Who follows it is checked in the certificate, on the real types.
unsafe impl<T> Sync for Slot<T> {}

impl<T> Slot<T> {
    /// A slot to be filled before its variant suspends.
    #[inline(always)]
    pub const fn empty() -> Self {
        Slot(UnsafeCell::new(MaybeUninit::uninit()), PhantomPinned)
    }
    /// A full slot.
    #[inline(always)]
    pub const fn new(value: T) -> Self {
        Slot(UnsafeCell::new(MaybeUninit::new(value)), PhantomPinned)
    }
    /// Where the value is, or will be.
    #[inline(always)]
    pub const fn at(&self) -> *mut T {
        self.0.get().cast()
    }
}

impl<T> Drop for Slot<T> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: a slot is dropped with its variant, suspended, and is full then.
        unsafe { self.at().drop_in_place() }
    }
}

/// A slot that does not drop its value: its scope variant does, which knows from the state inside whether it is full.
pub struct Bare<T>(UnsafeCell<MaybeUninit<T>>, PhantomPinned);

// SAFETY: as for `Slot`.
unsafe impl<T> Sync for Bare<T> {}

impl<T> Bare<T> {
    /// An empty slot.
    #[inline(always)]
    pub const fn empty() -> Self {
        Bare(UnsafeCell::new(MaybeUninit::uninit()), PhantomPinned)
    }
    /// Where the value is, or will be.
    #[inline(always)]
    pub const fn at(&self) -> *mut T {
        self.0.get().cast()
    }
}

impl<T> Home for Bare<T> {
    type Value = T;
    #[inline(always)]
    fn at(&self) -> *mut T {
        Bare::at(self)
    }
    #[inline(always)]
    fn set_full(&self, _: bool) {}
}

/// Drops the state inside a scope variant, where it is, and leaves another there.
///
/// # Safety
/// `at` is whole, and nobody else drops what it holds.
#[inline]
pub unsafe fn end<A>(at: *mut A, running: A) {
    struct Leave<A>(*mut A, mem::ManuallyDrop<A>);
    impl<A> Drop for Leave<A> {
        fn drop(&mut self) {
            // SAFETY: the old state has been dropped, or is being abandoned by its panic.
            unsafe { self.0.write(mem::ManuallyDrop::take(&mut self.1)) }
        }
    }
    let _leave = Leave(at, mem::ManuallyDrop::new(running));
    // SAFETY: the caller's promise.
    unsafe { at.drop_in_place() }
}

/// A slot that may be empty while its variant is suspended, since its value may be given away earlier than the
/// values beside it.
pub struct MaybeSlot<T> {
    full: Cell<bool>,
    slot: mem::ManuallyDrop<Slot<T>>,
}

// SAFETY: as for `Slot`; the flag is written through `Place`, which only the resume code makes, under `Pin<&mut Self>`.
unsafe impl<T> Sync for MaybeSlot<T> {}

impl<T> MaybeSlot<T> {
    /// An empty slot.
    #[inline(always)]
    pub const fn empty() -> Self {
        MaybeSlot { full: Cell::new(false), slot: mem::ManuallyDrop::new(Slot::empty()) }
    }
    /// Where the value is, or will be.
    #[inline(always)]
    pub fn at(&self) -> *mut T {
        self.slot.at()
    }
    /// Whether the slot holds a value.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.full.get()
    }
}

impl<T> Drop for MaybeSlot<T> {
    #[inline]
    fn drop(&mut self) {
        if self.full.get() {
            // SAFETY: the flag says that the value is there.
            unsafe { self.slot.at().drop_in_place() }
        }
    }
}

/// A slot of either kind.
pub trait Home {
    /// What lives in it.
    type Value;
    /// Its address.
    fn at(&self) -> *mut Self::Value;
    /// Notes whether the value is there.
    fn set_full(&self, full: bool);
}

impl<T> Home for Slot<T> {
    type Value = T;
    #[inline(always)]
    fn at(&self) -> *mut T {
        Slot::at(self)
    }
    #[inline(always)]
    fn set_full(&self, _: bool) {}
}

impl<T> Home for MaybeSlot<T> {
    type Value = T;
    #[inline(always)]
    fn at(&self) -> *mut T {
        MaybeSlot::at(self)
    }
    #[inline(always)]
    fn set_full(&self, full: bool) {
        self.full.set(full);
    }
}

/// A full slot while the machine runs: owns the value, as a local would, and drops it where it is.
pub struct Place<'s, H: Home> {
    /// The slot. A closure that mentions the value reaches it through this copy of the reference, not through the place.
    pub slot: &'s H,
}

impl<'s, H: Home> Place<'s, H> {
    /// Moves a value into its slot.
    #[inline(always)]
    pub fn put(slot: &'s H, value: H::Value) -> Self {
        // SAFETY: the slot is this machine's storage, and nothing is in it.
        unsafe { slot.at().write(value) };
        slot.set_full(true);
        Place { slot }
    }
    /// Takes over a slot that is full.
    ///
    /// # Safety
    /// The slot is full and no other place owns it.
    #[inline(always)]
    pub unsafe fn resume(slot: &'s H) -> Self {
        Place { slot }
    }
    /// Where the value is.
    #[inline(always)]
    pub fn at(&self) -> *mut H::Value {
        self.slot.at()
    }
    /// A second way to the value, for a holder: owns nothing.
    #[inline(always)]
    pub fn again(&self) -> There<H::Value> {
        There(self.slot.at())
    }
    /// Moves the value out.
    #[inline(always)]
    pub fn take(self) -> H::Value {
        self.slot.set_full(false);
        // SAFETY: a place owns the value in its slot, and ends here.
        let value = unsafe { self.slot.at().read() };
        mem::forget(self);
        value
    }
    /// Leaves the value in its slot: the machine is about to suspend.
    #[inline(always)]
    pub fn park(self) {
        mem::forget(self);
    }
}

/// The way to a value that is owned elsewhere: by a place, or by a holder.
pub struct There<T>(*mut T);

impl<T> There<T> {
    /// The way to `at`.
    #[inline(always)]
    pub fn of(at: *mut T) -> Self {
        There(at)
    }
    /// Where the value is.
    #[inline(always)]
    pub fn at(&self) -> *mut T {
        self.0
    }
}
impl<T> Clone for There<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for There<T> {}
// SAFETY: stays in the machine that owns the value, and moves with it.
unsafe impl<T: Send> Send for There<T> {}
// SAFETY: gives out nothing but an address.
unsafe impl<T> Sync for There<T> {}

/// The way to a variable that a holder looks at, and that stays where it is meanwhile.
pub struct Lent<'l, T>(*mut T, PhantomData<&'l mut T>);

impl<'l, T> Lent<'l, T> {
    /// The way to `value`, which is not written to.
    #[inline(always)]
    pub fn shared(value: &'l T) -> Self {
        Lent((&raw const *value).cast_mut(), PhantomData)
    }
    /// The way to `value`.
    #[inline(always)]
    pub fn unique(value: &'l mut T) -> Self {
        Lent(value, PhantomData)
    }
    /// Where the value is.
    #[inline(always)]
    pub fn at(&self) -> *mut T {
        self.0
    }
}

impl<'s, T> Place<'s, MaybeSlot<T>> {
    /// Takes over a slot that may be full.
    ///
    /// # Safety
    /// No other place owns the slot.
    #[inline(always)]
    pub unsafe fn resume_maybe(slot: &'s MaybeSlot<T>) -> Option<Self> {
        // Not `then_some`: a place that is made owns the value, and drops it.
        if slot.is_full() { Some(Place { slot }) } else { None }
    }
}

impl<H: Home> Drop for Place<'_, H> {
    #[inline(always)]
    fn drop(&mut self) {
        self.slot.set_full(false);
        // SAFETY: a place owns the value in its slot.
        unsafe { self.slot.at().drop_in_place() }
    }
}

/// A `&'a mut T` parameter: a pointer that keeps the lifetime, so that a stored future may reborrow from it.
pub struct Mut<'a, T: ?Sized>(*mut T, PhantomData<&'a mut T>);

// SAFETY: stands for a `&'a mut T`.
unsafe impl<T: ?Sized + Send> Send for Mut<'_, T> {}
// SAFETY: stands for a `&'a mut T`.
unsafe impl<T: ?Sized + Sync> Sync for Mut<'_, T> {}

impl<T: ?Sized> Clone for Mut<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for Mut<'_, T> {}

impl<'a, T: ?Sized> Mut<'a, T> {
    /// Lends what `reference` points to, to the machine and for as long as it lives.
    #[inline(always)]
    pub fn lend(reference: &'a mut T) -> Self {
        Mut(reference, PhantomData)
    }
    /// The pointer.
    #[inline(always)]
    pub fn get(self) -> *mut T {
        self.0
    }
}

/// Moves a field out of a state that is about to be overwritten: it is not read or dropped again, since its state is
/// overwritten without being dropped.
pub use core::ptr::read as take;

/// The home of an awaited future.
///
/// # Safety
/// Its layout is that of the future.
pub unsafe trait Awaited {
    /// The future.
    type Future: Future;
}

// SAFETY: transparent.
unsafe impl<F: Future> Awaited for Slot<F> {
    type Future = F;
}

/// The home of an awaited future whose niche the state's tag may live in: one that is `Unpin`, or a lowered one.
///
/// While such a future is suspended, nothing but its owner looks at its bytes: an `Unpin` future is reached by unique
/// references alone, and a lowered future keeps whatever may be pointed to in slots, which have no niche.
#[repr(transparent)]
pub struct Open<F>(F, PhantomPinned);

// SAFETY: transparent.
unsafe impl<F: Future> Awaited for Open<F> {
    type Future = F;
}

/// The home of a lowered future in a function that awaits several, with the same room for the tag.
///
/// Three layers deeper than it need be: a lowered future's type spells those it awaits, and where dozens of functions
/// await two others each, it spells more of them than rustc can walk. The layers make rustc's limit on the depth of
/// types (`recursion_limit`) end that early, instead of a build that does not end. A chain, whose functions await one
/// other each, spells no more than its length.
#[repr(transparent)]
pub struct Nested<F>(Layer<Layer<Layer<F>>>, PhantomPinned);

/// See [`Nested`].
#[repr(transparent)]
pub struct Layer<F>(F);

// SAFETY: transparent, each layer.
unsafe impl<F: Future> Awaited for Nested<F> {
    type Future = F;
}

/// Chooses the home of an awaited future by its type.
pub mod awaited {
    use super::{Layer, Nested, Open, PhantomData, PhantomPinned, Slot};
    use crate::inspect::Inspect;

    /// The home of a future.
    pub trait Home<F> {
        /// Moves it in.
        fn of(future: F) -> Self;
    }
    impl<F> Home<F> for Nested<F> {
        #[inline(always)]
        fn of(future: F) -> Self {
            Nested(Layer(Layer(Layer(future))), PhantomPinned)
        }
    }
    impl<F> Home<F> for Open<F> {
        #[inline(always)]
        fn of(future: F) -> Self {
            Open(future, PhantomPinned)
        }
    }
    impl<F> Home<F> for Slot<F> {
        #[inline(always)]
        fn of(future: F) -> Self {
            Slot::new(future)
        }
    }

    /// A type to choose by.
    pub struct Kind<F>(PhantomData<F>);
    /// The type of what is awaited.
    pub fn kind<F>(_: &F) -> Kind<F> {
        Kind(PhantomData)
    }
    /// Chosen first where several are awaited: lowered futures.
    pub trait OneOfSeveral<F> {
        /// The choice, which is never run.
        fn home(&self) -> Nested<F> {
            unreachable!()
        }
    }
    /// Chosen next: lowered futures, then futures that may move.
    pub trait Movable<F> {
        /// The choice, which is never run.
        fn home(&self) -> Open<F> {
            unreachable!()
        }
    }
    /// Chosen last.
    pub trait Other<F> {
        /// The choice, which is never run.
        fn home(&self) -> Slot<F> {
            unreachable!()
        }
    }
    impl<F: Inspect> OneOfSeveral<F> for &&&Kind<F> {}
    impl<F: Inspect> Movable<F> for &&Kind<F> {}
    impl<F: Unpin> Movable<F> for &Kind<F> {}
    impl<F> Other<F> for Kind<F> {}
}

/// `future!(x)`: the home of a future that is about to be awaited, in a function that awaits several.
#[doc(hidden)]
#[macro_export]
macro_rules! future {
    ($awaited:expr) => {
        match ::core::future::IntoFuture::into_future($awaited) {
            future => {
                use $crate::awaited::{Movable as _, OneOfSeveral as _, Other as _};
                // Only the type is wanted: rustc need not choose again when it generates code.
                #[allow(unreachable_code)]
                let home = if false {
                    loop {}
                    (&&&&$crate::awaited::kind(&future)).home()
                } else {
                    $crate::awaited::Home::of(future)
                };
                home
            }
        }
    };
}

/// `only_future!(x)`: the same, in a function that has one await.
#[doc(hidden)]
#[macro_export]
macro_rules! only_future {
    ($awaited:expr) => {
        match ::core::future::IntoFuture::into_future($awaited) {
            future => {
                use $crate::awaited::{Movable as _, Other as _};
                #[allow(unreachable_code)]
                let home = if false {
                    loop {}
                    (&&&$crate::awaited::kind(&future)).home()
                } else {
                    $crate::awaited::Home::of(future)
                };
                home
            }
        }
    };
}

/// Fills the slot of a future that is about to be awaited.
#[inline(always)]
pub fn fill<F: IntoFuture>(slot: &Slot<F::IntoFuture>, awaited: F) {
    // SAFETY: the slot is this machine's storage, and nothing is in it.
    unsafe { slot.at().write(awaited.into_future()) }
}

/// Drops a state as it stands, or writes `Done` over it. One type for all states, so that rustc compiles it once.
struct OnPanic {
    state: *mut (),
    run: unsafe fn(*mut ()),
}
impl Drop for OnPanic {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: made with the state that `run` is for.
        unsafe { (self.run)(self.state) }
    }
}

/// Polls the awaited future where it is. When that panics, the state drops as it stands, in its fields' order.
///
/// # Safety
/// `state` is whole, and `future` is a slot in it.
#[inline(always)]
pub unsafe fn poll_awaited<S, A: Awaited>(
    state: *mut S,
    future: &mut A,
    cx: &mut Context<'_>,
) -> Poll<<A::Future as Future>::Output> {
    // SAFETY: two functions that take a thin pointer are called alike ("ABI compatibility" of `fn`).
    let run = unsafe { mem::transmute::<unsafe fn(*mut S), unsafe fn(*mut ())>(ptr::drop_in_place::<S>) };
    let whole = OnPanic { state: state as *mut (), run };
    // SAFETY: a home is its future, which stays there until it is dropped there.
    let poll = unsafe { Pin::new_unchecked(&mut *(&raw mut *future as *mut A::Future)) }.poll(cx);
    mem::forget(whole);
    poll
}

/// [`poll_awaited`]; drops the future when it is ready.
///
/// # Safety
/// As for [`poll_awaited`]; a future that is ready is not dropped again.
#[inline(always)]
pub unsafe fn poll_to_end<S, A: Awaited>(
    state: *mut S,
    future: &mut A,
    cx: &mut Context<'_>,
) -> Poll<<A::Future as Future>::Output> {
    // SAFETY: the caller's promise.
    let poll = unsafe { poll_awaited(state, future, cx) };
    if poll.is_ready() {
        // SAFETY: the caller's promise.
        unsafe { ptr::drop_in_place(future) }
    }
    poll
}

/// Drops a finished future where it is: its home is full, and is not dropped again.
pub use core::ptr::drop_in_place as finish;

/// `polled!(state, future, cx)`: the awaited value, or `Poll::Pending` returned from the resume code. The future is
/// still there, to be finished.
#[doc(hidden)]
#[macro_export]
macro_rules! polled {
    ($state:expr, $future:expr, $cx:expr) => {
        match $crate::poll_awaited($state, &mut *$future, $cx) {
            ::core::task::Poll::Ready(value) => value,
            ::core::task::Poll::Pending => return ::core::task::Poll::Pending,
        }
    };
}

/// `ready!(state, future, cx)`: the awaited value, or `Poll::Pending` returned from the resume code. Drops the future.
#[doc(hidden)]
#[macro_export]
macro_rules! ready {
    ($state:expr, $future:expr, $cx:expr) => {
        match $crate::poll_to_end($state, &mut *$future, $cx) {
            ::core::task::Poll::Ready(value) => value,
            ::core::task::Poll::Pending => return ::core::task::Poll::Pending,
        }
    };
}

/// `enter!(state, PATTERN => at, value)`: writes the inner state of a scope variant.
#[doc(hidden)]
#[macro_export]
macro_rules! enter {
    ($state:expr, $pattern:pat => $at:ident, $value:expr) => {{
        let value = $value;
        match &mut *$state {
            $pattern => ::core::ptr::write($at, value),
            #[allow(unreachable_patterns)]
            _ => $crate::not_here(),
        }
    }};
}

/// `home!(state, PATTERN => field)`: a slot of the current state.
#[doc(hidden)]
#[macro_export]
macro_rules! home {
    ($state:expr, $pattern:pat => $field:ident) => {
        match &*$state {
            $pattern => $field,
            #[allow(unreachable_patterns)]
            _ => $crate::not_here(),
        }
    };
}

/// `park!(x, y)`: what is in place stays there; the machine is about to suspend.
#[doc(hidden)]
#[macro_export]
macro_rules! park {
    ($($place:ident),*) => {
        $($crate::Park::park($place);)*
    };
}

/// A place, or an `Option` of one.
pub trait Park {
    /// Leaves the value in its slot.
    fn park(self);
}
impl<H: Home> Park for Place<'_, H> {
    #[inline(always)]
    fn park(self) {
        mem::forget(self);
    }
}
impl<H: Home> Park for Option<Place<'_, H>> {
    #[inline(always)]
    fn park(self) {
        mem::forget(self);
    }
}

/// Names the never type on stable: `<fn() -> ! as FnReturn>::Output`.
pub trait FnReturn {
    /// What the function pointer returns.
    type Output;
}
impl<T> FnReturn for fn() -> T {
    type Output = T;
}

/// What the resume code returns: a poll that also names the type of the state, and what tells the size of rustc's own
/// future.
///
/// A closure's type holds its signature, so a state named there a second time doubles the types at every level of
/// lowered functions that await each other.
pub struct Step<S, T, C>(Poll<T>, PhantomData<fn() -> (S, C)>);

/// The code that resumes a machine: a closure that captures nothing.
pub trait Resume {
    /// The state's enum.
    type State: Machine;
    /// What the function returns.
    type Output;
    /// One poll: runs from the current state to the next suspension, or to the end. Afterwards the machine is suspended,
    /// or done: by a value or by a panic.
    fn poll(&mut self, state: &mut Self::State, cx: &mut Context<'_>) -> Poll<Self::Output>;
    /// The size of rustc's own future of the same body.
    fn rustc_size(&mut self) -> usize;
}

impl<R, S: Machine, T, C: Checked> Resume for R
where
    R: FnMut(*mut (), &mut Context<'_>) -> Step<S, T, C>,
{
    type State = S;
    type Output = T;
    #[inline(always)]
    fn poll(&mut self, state: &mut S, cx: &mut Context<'_>) -> Poll<T> {
        const { assert!(size_of::<R>() == 0, "longhand: the resume code captures something; please report this function") }
        #[cfg(feature = "report")]
        if state.index() == 0 {
            crate::report::register(self);
        }
        let state = &raw mut *state as *mut ();
        let done = OnPanic { state, run: write_done::<S> };
        let Step(poll, _) = self(state, cx);
        if poll.is_pending() {
            mem::forget(done);
        }
        poll
    }
    fn rustc_size(&mut self) -> usize {
        C::rustc_size(self)
    }
}

/// Leaves the state `Done`, whatever stood there: its values were taken over by the resume code.
///
/// # Safety
/// `state` points to an `S`.
unsafe fn write_done<S: Machine>(state: *mut ()) {
    // SAFETY: the caller's promise.
    unsafe { (state as *mut S).write(S::DONE) }
}

/// The body of the resume code.
#[inline(always)]
pub fn step<S, T, W>(
    state: *mut (),
    cx: &mut Context<'_>,
    run: impl FnOnce(*mut S, &mut Context<'_>) -> Poll<T>,
) -> Step<S, T, Certificate<W>> {
    Step(run(state as *mut S, cx), PhantomData)
}

/// The same of a function with type parameters. Entered without a state, it answers with the size of rustc's own future,
/// whose type is known in the resume code's body alone.
///
/// Spelled in the machine's type, it would double that at every level of functions that are called with each other's
/// futures.
#[inline(always)]
pub fn step_of<S, T, A, O: Original<A>>(
    state: *mut (),
    cx: &mut Context<'_>,
    _: O,
    run: impl FnOnce(*mut S, &mut Context<'_>) -> Poll<T>,
) -> Step<S, T, Asked> {
    if state.is_null() {
        answer(cx, size_of::<O::Rustc>());
        return Step(Poll::Pending, PhantomData);
    }
    Step(run(state as *mut S, cx), PhantomData)
}

/// What tells the size of rustc's own future.
pub trait Checked: Sized {
    /// The size, of resume code that names this.
    fn rustc_size<S, T>(code: impl FnMut(*mut (), &mut Context<'_>) -> Step<S, T, Self>) -> usize;
}

impl<W> Checked for Certificate<W> {
    fn rustc_size<S, T>(_: impl FnMut(*mut (), &mut Context<'_>) -> Step<S, T, Self>) -> usize {
        size_of::<W>()
    }
}

impl<W> Certificate<W> {
    /// The resume code of the machine of this body.
    #[inline(always)]
    pub fn resumes<S, T, R>(self, code: R) -> R
    where
        R: FnMut(*mut (), &mut Context<'_>) -> Step<S, T, Self>,
    {
        code
    }
}

/// The resume code itself: see [`step_of`].
pub struct Asked;

impl Checked for Asked {
    fn rustc_size<S, T>(mut code: impl FnMut(*mut (), &mut Context<'_>) -> Step<S, T, Self>) -> usize {
        let mut size = 0_usize;
        // SAFETY: the vtable's functions do nothing with the pointer.
        let ask = unsafe { Waker::from_raw(RawWaker::new((&raw mut size) as *const (), &ASK)) };
        let _ = code(ptr::null_mut(), &mut Context::from_waker(&ask));
        size
    }
}

const ASK: RawWakerVTable = RawWakerVTable::new(|at| RawWaker::new(at, &ASK), |_| {}, |_| {}, |_| {});

#[cold]
fn answer(cx: &mut Context<'_>, size: usize) {
    // SAFETY: only `Asked::rustc_size` enters the resume code without a state, and its waker points to a `usize`.
    unsafe { cx.waker().data().cast_mut().cast::<usize>().write(size) }
}

/// The panic of a future that is polled although it has returned or panicked.
#[cold]
#[track_caller]
pub fn resumed_after_done(name: &str) -> ! {
    panic!("`{name}` polled after it returned or panicked")
}

/// A state that the resume code has just left.
#[cold]
pub fn not_here() -> ! {
    unreachable!("longhand: not the state that was written")
}

/// The body as written, an async block that rustc checks and that never runs: the type of rustc's own future.
pub struct Certificate<W>(#[doc(hidden)] pub PhantomData<fn() -> W>);
impl<W> Clone for Certificate<W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<W> Copy for Certificate<W> {}

/// The function as written, with parameters of known types.
pub fn typed<A, O: Original<A>>(original: O, _: A) -> O {
    original
}

/// What rustc has checked: an `async fn` with parameters of the types that the markers `A` stand for, or a body.
pub trait Original<A> {
    /// Its future.
    type Rustc;
}

impl<W> Original<Certificate<()>> for Certificate<W> {
    type Rustc = W;
}

macro_rules! originals {
    ($($param:ident)*) => {
        impl<R, F: FnOnce($($param),*) -> R, $($param),*> Original<($(Is<$param>,)*)> for F {
            type Rustc = R;
        }
        originals!(@ $($param)*);
    };
    (@) => {};
    (@ $first:ident $($param:ident)*) => {
        originals!($($param)*);
    };
}
originals!(P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12);

/// `certificate!()`: a certificate whose block comes later.
#[doc(hidden)]
#[macro_export]
macro_rules! certificate {
    () => {
        $crate::Certificate(::core::marker::PhantomData)
    };
}

/// Ties a certificate to its block. Diverges, so that what the block captures counts as moved nowhere else.
pub fn certify<W>(_: Certificate<W>, _: W) -> ! {
    unreachable!()
}

/// Says that a certificate's block and a machine have one output type.
pub const fn same_output<W: Future, M: Future<Output = W::Output>>(_: Certificate<W>, _: &M) {}

/// The type of a local, known before the local is.
pub struct Is<T: ?Sized>(PhantomData<fn() -> *const T>);
impl<T: ?Sized> Clone for Is<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for Is<T> {}

/// The type of a parameter whose type has no name.
pub const fn is_of<T>(_: &T) -> Is<T> {
    Is(PhantomData)
}

/// The type of a lent parameter whose type has no name.
pub const fn is_lent<'a, T: ?Sized>(_: &&'a mut T) -> Is<Mut<'a, T>> {
    Is(PhantomData)
}

/// [`take`], of a known type.
///
/// # Safety
/// As for [`take`].
#[inline(always)]
pub unsafe fn take_as<T>(field: &mut T, _: Is<T>) -> T {
    // SAFETY: the caller's promise.
    unsafe { take(field) }
}

/// Asserts, where rustc checks it, that a value borrows nothing that is local.
pub fn holds_nothing<T: 'static>(value: T) -> T {
    value
}

/// What the emitted enum of states tells about itself.
pub trait Machine: Sized {
    /// The function's name.
    const NAME: &'static str;
    /// The states, in source order.
    const STATES: &'static [State];
    /// The last state.
    const DONE: Self;
    /// The index of this state in [`Machine::STATES`].
    fn index(&self) -> usize;
}

/// A lowered future, seen through its parts.
///
/// # Safety
/// Implemented by emitted code alone: the future's own bytes, slots aside, are looked at by its owner only ([`Open`]).
pub unsafe trait Lowered {
    /// The code that resumes it.
    type Resume: Resume;
    /// Its state.
    fn state(&self) -> &<Self::Resume as Resume>::State;
}

impl<M: Lowered> crate::inspect::Sealed for M {}

impl<M: Lowered> Inspect for M {
    fn name(&self) -> &'static str {
        <<M::Resume as Resume>::State as Machine>::NAME
    }
    fn size(&self) -> usize {
        size_of::<M>()
    }
    fn rustc_size(&self) -> usize {
        const { assert!(size_of::<M::Resume>() == 0) }
        // SAFETY: the resume code has no bytes, so any address that is aligned is one; a value of it exists in `self`.
        unsafe { ptr::NonNull::<M::Resume>::dangling().as_mut() }.rustc_size()
    }
    fn states(&self) -> &'static [State] {
        <<M::Resume as Resume>::State as Machine>::STATES
    }
    fn state(&self) -> &'static State {
        &<<M::Resume as Resume>::State as Machine>::STATES[Lowered::state(self).index()]
    }
}

/// Keep-if-not-Copy: what a local that is dead but in scope costs. `Copy` and `&mut` values have no drop glue, so `()` is kept in their place.
pub mod keep {
    use core::marker::PhantomData;
    /// Keeps nothing.
    pub struct Nothing;
    /// Keeps the value.
    pub struct All;
    impl Nothing {
        /// Forgets the value, which has no drop glue.
        #[inline(always)]
        pub fn keep<T>(self, _: T) {}
    }
    impl All {
        /// Keeps the value.
        #[inline(always)]
        pub fn keep<T>(self, value: T) -> T {
            value
        }
    }
    /// A type to choose by.
    pub struct Kept<T>(PhantomData<T>);
    /// The type of a value.
    pub fn kept<T>(_: &T) -> Kept<T> {
        Kept(PhantomData)
    }
    /// Chosen first: `Copy`.
    pub trait ByCopy {
        /// The choice.
        fn choose(&self) -> Nothing {
            Nothing
        }
    }
    /// Chosen second: `&mut`.
    pub trait ByMut {
        /// The choice.
        fn choose(&self) -> Nothing {
            Nothing
        }
    }
    /// Chosen last.
    pub trait ByValue {
        /// The choice.
        fn choose(&self) -> All {
            All
        }
    }
    impl<T: Copy> ByCopy for &&Kept<T> {}
    impl<T: ?Sized> ByMut for &Kept<&mut T> {}
    impl<T> ByValue for Kept<T> {}
}

/// `keep!(x)`: `x`, or `()` where `x` has no drop glue.
#[doc(hidden)]
#[macro_export]
macro_rules! keep {
    ($value:expr) => {{
        use $crate::keep::{ByCopy as _, ByMut as _, ByValue as _};
        match $value {
            value => (&&&$crate::keep::kept(&value)).choose().keep(value),
        }
    }};
}

/// What a dead local that borrowed something is kept as, once that is given away: itself, its lifetime forgotten.
pub mod unbound {
    use super::Is;
    use core::marker::PhantomData;
    use core::mem::{ManuallyDrop, transmute_copy};

    /// A type that is told by code that cannot be reached, so that nothing is borrowed for it.
    pub const fn unknown<T>() -> Is<T> {
        Is(PhantomData)
    }
    /// Tells it.
    pub fn are<T>(_: &T, _: Is<T>) {}
    /// The type of what was borrowed, to choose by.
    pub struct Owner<T>(PhantomData<T>);
    /// The same of a known type.
    pub fn owner<T>(_: Is<T>) -> Owner<T> {
        Owner(PhantomData)
    }
    /// Chosen first: a `Copy` owner was not given away but copied, and its borrower may look at it when it drops.
    pub trait ByCopy {
        /// The value as it is.
        ///
        /// # Safety
        /// None; as the other.
        #[inline(always)]
        unsafe fn free<A, B>(&self, value: A, _: Is<B>) -> A {
            value
        }
    }
    /// Chosen last.
    pub trait ByValue {
        /// The value, its lifetimes forgotten.
        ///
        /// # Safety
        /// `A` is `B` but for lifetimes; the value is not used when what it borrowed is gone. rustc has checked in the
        /// certificate that its drop does not either.
        #[inline(always)]
        unsafe fn free<A, B>(&self, value: A, _: Is<B>) -> B {
            let value = ManuallyDrop::new(value);
            // SAFETY: the caller's promise: one type.
            unsafe { transmute_copy::<A, B>(&*value) }
        }
    }
    impl<T: Copy> ByCopy for &Owner<T> {}
    impl<T> ByValue for Owner<T> {}
}

/// `unbound!(value, owner)`: see [`unbound`].
#[doc(hidden)]
#[macro_export]
macro_rules! unbound {
    ($value:ident, $owner:ident) => {{
        use $crate::unbound::{ByCopy as _, ByValue as _};
        let (owner, free) = ($crate::unbound::unknown(), $crate::unbound::unknown());
        if false {
            loop {}
            $crate::unbound::are(&$owner, owner);
            $crate::unbound::are(&$value, free);
        }
        (&&$crate::unbound::owner(owner)).free($value, free)
    }};
}

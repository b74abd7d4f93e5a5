//! What a lowered future tells about itself.

/// A lowered future that knows its states, its size and the size that rustc's own future of the same body has.
///
/// Every `#[longhand]` free function and inherent method returns `impl Future + Inspect`.
pub trait Inspect: Sealed {
    /// The function's name as written.
    fn name(&self) -> &'static str;
    /// Bytes of this future: `size_of_val(self)`.
    fn size(&self) -> usize;
    /// Bytes of rustc's future for the same body, measured in the same compilation.
    fn rustc_size(&self) -> usize;
    /// Every state, in source order: `Start`, one per await, `Done`.
    fn states(&self) -> &'static [State];
    /// The state that the future is in now.
    fn state(&self) -> &'static State;
}

/// Implemented for lowered futures alone.
pub trait Sealed {}

/// One state of a lowered future: a variant of its enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The variant's name, such as `AwaitingPrice`.
    pub name: &'static str,
    /// The line of the await in the source file; for `Start`, that of the function's name, and 0 for `Done`.
    pub line: usize,
    /// The awaited expression as written; empty for `Start` and `Done`.
    pub awaits: &'static str,
    /// What is stored in this state, in drop order.
    pub fields: &'static [Field],
}

/// One field of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// The local's name, or the awaited future's (`price_future`).
    pub name: &'static str,
    /// Bytes.
    pub size: usize,
    /// Why it is stored here.
    pub reason: &'static str,
}

impl Field {
    /// A field that holds a `T`.
    #[doc(hidden)]
    pub const fn of<T>(name: &'static str, reason: &'static str) -> Self {
        Field { name, size: size_of::<T>(), reason }
    }
}

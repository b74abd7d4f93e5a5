//! What is known of a function's types: their shapes as they were measured, and what the text tells of how values are taken.

use std::collections::BTreeMap;

use super::{Methods, Shape};
use crate::ir::{AwaitId, BlockId, LocalId, Locals};
use crate::mentions;

/// The shapes of everything in a function that has a type.
#[derive(Clone, Default, Debug)]
pub struct Shapes {
    /// Of locals; holders have none.
    pub locals: BTreeMap<LocalId, Shape>,
    /// Of the futures that are awaited.
    pub awaited: BTreeMap<AwaitId, Shape>,
    /// Of fresh values that a `match` at the end of a block looks into.
    pub matched: BTreeMap<BlockId, Shape>,
    /// Of holders, as the machine stores them.
    pub holders: BTreeMap<LocalId, Shape>,
    /// Locals whose last mention calls a method that takes them, as their holders tell.
    pub taken: Locals,
    /// Locals whose type is known to be neither `Copy` nor a reference, though nothing of it is dropped: a type parameter's.
    pub opaque: Locals,
    /// Whether the function is an async block, whose captures are used where they are.
    pub is_block: bool,
    /// The methods of the package.
    pub methods: Methods,
}

impl Shapes {
    /// The shape of a local, as rustc sees it where it builds the function: before it knows what a type parameter stands for.
    pub(super) fn local(&self, id: LocalId) -> Option<Shape> {
        let shape = self.locals.get(&id)?;
        Some(Shape { is_reference: shape.is_reference && !self.opaque.contains(&id), ..*shape })
    }

    /// Whether a local is no copy: what has no drop is taken for one.
    pub(super) fn is_moved(&self, id: LocalId) -> bool {
        self.opaque.contains(&id) || self.locals.get(&id).is_some_and(|shape| shape.needs_drop)
    }

    /// Whether a method takes its receiver, as its name tells: in the package, else anywhere.
    pub(super) fn takes_receiver(&self, call: &syn::ExprMethodCall) -> bool {
        let name = call.method.to_string();
        self.methods.takes(&name) || !self.methods.borrows(&name) && mentions::takes_receiver(call)
    }

    /// Whether a method borrows its receiver, as its name tells.
    pub(super) fn borrows_receiver(&self, call: &syn::ExprMethodCall) -> bool {
        let name = call.method.to_string();
        self.methods.borrows(&name) || !self.methods.takes(&name) && mentions::borrows_receiver(call)
    }

    /// Whether a local looks like a number, a `bool` or a `char`: these are copied and compared by value, and their methods
    /// take them.
    pub(super) fn is_plain(&self, id: LocalId) -> bool {
        let is_plain =
            |shape: Shape| !shape.needs_drop && !shape.is_reference && shape.size == shape.align && shape.size <= 16;
        !self.opaque.contains(&id) && self.local(id).is_some_and(is_plain)
    }
}

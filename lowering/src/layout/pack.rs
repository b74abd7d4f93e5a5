//! Offsets: the prefix as a struct of its own, then each state's fields behind it. Reads saved values and their homes.

use std::cmp::Reverse;

use super::saved::Saved;
use super::{Field, Flow, Home, Layout, Shape, State, ValueId};

/// Not polled yet, returned, panicked: states of the tag besides the awaits.
const OTHER_STATES: u64 = 3;

/// Lays out everything.
pub(super) fn pack(flow: &Flow, saved: Saved, homes: &[Option<Home>]) -> Layout {
    let mut prefix: Vec<(Field, Shape)> =
        flow.captures.iter().map(|capture| unplaced(None, &capture.name, capture.shape, Home::Capture)).collect();
    prefix.push(unplaced(None, "state", tag(flow.awaits as u64), Home::Tag));
    for (id, home) in homes.iter().enumerate() {
        if let Some(home) = home.as_ref().filter(|home| !matches!(home, Home::State(_))) {
            prefix.push(unplaced(Some(id), &flow.values[id].name, flow.values[id].shape, home.clone()));
        }
    }
    // As a struct of its own, the prefix ends at a multiple of its alignment.
    let (prefix, start, prefix_align) = pack_fields(prefix, Kind::Whole);
    let (mut size, mut align) = (start, prefix_align);
    let states = saved.states.into_iter().enumerate().map(|(at, saved)| {
        let own = (0..flow.values.len()).filter(|id| homes[*id] == Some(Home::State(at)));
        let own = own.map(|id| unplaced(Some(id), &flow.values[id].name, flow.values[id].shape, Home::State(at)));
        let (own, end, own_align) = pack_fields(own.collect(), Kind::Behind(start, prefix_align));
        (size, align) = (size.max(end), align.max(own_align));
        State { saved, own }
    });
    let states = states.collect();
    Layout { size: size.next_multiple_of(align), align, prefix, states }
}

/// The smallest unsigned integer that numbers every state.
fn tag(awaits: u64) -> Shape {
    let size = match awaits + OTHER_STATES - 1 {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    };
    Shape { size, align: size, ..Shape::default() }
}

fn unplaced(value: Option<ValueId>, name: &str, shape: Shape, home: Home) -> (Field, Shape) {
    (Field { value, name: name.to_owned(), offset: 0, size: shape.size, home }, shape)
}

/// What is packed.
#[derive(Clone, Copy)]
enum Kind {
    /// A struct.
    Whole,
    /// What follows a prefix of this size and alignment.
    Behind(u64, u64),
}

/// Orders fields as `repr(Rust)` does and gives each its offset; with the size and the alignment of it all.
fn pack_fields(mut fields: Vec<(Field, Shape)>, kind: Kind) -> (Vec<Field>, u64, u64) {
    let max_align = fields.iter().map(|(_, shape)| shape.align).max().unwrap_or(1);
    let group = |shape: &Shape| {
        let group = shape.align.max(shape.size).trailing_zeros();
        if shape.niche { group.min(max_align.trailing_zeros()) } else { group }
    };
    let (mut end, mut align) = match kind {
        Kind::Whole => {
            fields.sort_by_key(|(_, shape)| (shape.size != 0, Reverse(group(shape)), Reverse(shape.niche)));
            (0, 1)
        }
        Kind::Behind(size, align) => {
            fields.sort_by_key(|(_, shape)| (group(shape), shape.niche));
            (size.next_multiple_of(align), align)
        }
    };
    let mut placed = Vec::new();
    for (mut field, shape) in fields {
        field.offset = end.next_multiple_of(shape.align);
        end = field.offset + shape.size;
        align = align.max(shape.align);
        placed.push(field);
    }
    (placed, end.next_multiple_of(align), align)
}

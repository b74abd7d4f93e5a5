//! Which shape belongs to what: reads the entries of a record, in the order in which [`crate::emit`] lists types.

use crate::Lowered;
use crate::emit::Told;
use crate::ir::{AwaitId, HoldOp, LocalId, NodeId, Op, Origin};
use crate::layout::{Shape, Shapes};
use crate::mentions;
use crate::states::Storage;

/// Bytes of an address.
const ADDRESS: u64 = 8;

/// The shapes of a function's locals and of the fields of its machine.
#[derive(Clone, Default, Debug)]
pub struct Measured {
    /// What the model of rustc's layout asks for.
    pub shapes: Shapes,
    /// Of the fields of the machine's first state.
    pub start: Vec<Shape>,
    /// Of the fields of each await's variant; empty where the await is never reached.
    pub states: Vec<Vec<Shape>>,
    /// Of the slots of each node.
    pub nodes: Vec<Vec<Shape>>,
}

impl Measured {
    /// Sorts the entries. `None` if they are not as many as they should be.
    pub(crate) fn read(lowered: &Lowered, told: &Told, entries: &[Shape]) -> Option<Self> {
        let mut entries = entries.iter().copied();
        let mut next = |count: usize| -> Option<Vec<Shape>> { (0..count).map(|_| entries.next()).collect() };
        let mut measured = Measured::default();
        let (graph, states) = (lowered.graph(), lowered.states());
        measured.shapes.locals = told.locals.iter().copied().zip(next(told.locals.len())?).collect();
        measured.shapes.matched = told.matched.iter().copied().zip(next(told.matched.len())?).collect();
        measured.start = next(states.start.len())?;
        for state in &states.states {
            let is_reached = lowered.liveness().init_in[graph.awaits[state.id.0].block.0].is_some();
            measured.states.push(next(if is_reached { state.fields.len() } else { 0 })?);
        }
        for node in &states.nodes {
            measured.nodes.push(next(node.fields.len())?);
        }
        if entries.next().is_some() {
            return None;
        }
        for (at, fields) in measured.states.iter().enumerate() {
            measured.shapes.awaited.extend(fields.first().map(|shape| (AwaitId(at), *shape)));
        }
        let of_states = states.states.iter().map(|state| &state.fields).zip(&measured.states);
        let of_nodes = states.nodes.iter().map(|node| &node.fields).zip(&measured.nodes);
        for (field, shape) in of_states.chain(of_nodes).flat_map(|(fields, shapes)| fields.iter().zip(shapes)) {
            if let Some(id) = field.local.filter(|id| graph.locals[*id].origin == Origin::Holder) {
                // A flag of one byte, and what its alignment asks for, stand beside what may be empty.
                let flag = if field.storage == Storage::MaybeSlot { shape.align } else { 0 };
                measured.shapes.holders.insert(id, Shape { size: shape.size - flag, ..*shape });
            }
        }
        for op in graph.blocks.iter().flat_map(|block| &block.ops) {
            let Op::Hold(hold) = op else { continue };
            let Some(holder) = measured.shapes.holders.get_mut(&hold.holder) else { continue };
            if let Some(receiver) = hold.receiver
                && let Some(shape) = measured.shapes.locals.get(&receiver)
                && holder.size <= shape.size
            {
                measured.shapes.taken.insert(receiver);
            }
            holder.size = holder.size.saturating_sub(addresses_in(lowered, hold) * ADDRESS);
        }
        measured.shapes.opaque = lowered.opaque();
        measured.shapes.is_block = lowered.is_block();
        // A holder is no local of the user's.
        measured.shapes.locals.retain(|id, _| graph.locals[*id].origin != Origin::Holder);
        Some(measured)
    }

    /// Bytes of a node's slots, without the states inside.
    pub fn node(&self, node: NodeId) -> u64 {
        self.nodes[node.0].iter().map(|shape| shape.size).sum()
    }
}

/// How many locals a holder is given the addresses of, which it keeps beside what the call left behind.
fn addresses_in(lowered: &Lowered, hold: &HoldOp) -> u64 {
    let graph = lowered.graph();
    let at = graph.extent[&hold.holder].0;
    let found = mentions::of(&hold.expr, &graph.locals);
    let is_address = |id: &&LocalId| {
        let in_place = lowered.homes().node_of(**id, at).is_some() || graph.locals[**id].origin == Origin::Pointer;
        hold.receiver != Some(**id) && !found.by_value.contains(id) && in_place
    };
    found.uses.iter().filter(is_address).count() as u64
}

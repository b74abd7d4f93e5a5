//! Drop flags: where a value's drop is reached both with and without the value, a local of one byte tells which. Reads the
//! flow; writes it with the flags and what becomes of them.
//!
//! On the way out of a panic, all points within a value's scope come to one drop of it; so do all awaits, when the future is
//! dropped there. So a value that is given away needs a flag as soon as something may panic before that and after it.

use std::collections::BTreeSet;

use super::{Block, Flow, Shape, Step, Value, ValueId};

/// In which ways a value that is in scope may be found.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Found {
    full: bool,
    empty: bool,
}

impl Found {
    fn join(&mut self, other: Found) {
        self.full |= other.full;
        self.empty |= other.empty;
    }
    fn is_both(self) -> bool {
        self.full && self.empty
    }
}

/// For each value, how it may be found; neither full nor empty outside its scope.
type Here = Vec<Found>;

/// Adds the flags.
pub(super) fn insert(mut flow: Flow) -> Flow {
    let before = forward(&flow);
    let (mut ways_out, mut in_place) = (vec![Found::default(); flow.values.len()], BTreeSet::new());
    let mut dropped_while_suspended = vec![Found::default(); flow.values.len()];
    visit(&flow, &before, |step, here, at| match step {
        Step::Unwind if flow.unwinds => ways_out.iter_mut().zip(here).for_each(|(out, found)| out.join(*found)),
        Step::Await(_) => dropped_while_suspended.iter_mut().zip(here).for_each(|(out, found)| out.join(*found)),
        Step::Drop(id) if here[id].is_both() => {
            in_place.insert((id, at));
        }
        _ => {}
    });
    let flagged: Vec<ValueId> = (0..flow.values.len())
        .filter(|&id| {
            let both = ways_out[id].is_both() || dropped_while_suspended[id].is_both();
            flow.values[id].shape.needs_drop && (both || in_place.iter().any(|(other, _)| *other == id))
        })
        .collect();
    for id in flagged {
        let name = format!("{}: dropped?", flow.values[id].name);
        flow.values.push(Value { name, shape: Shape { niche: true, ..Shape::bytes(1) }, always: true });
        let flag = flow.values.len() - 1;
        let leaves = ways_out[id].is_both() || dropped_while_suspended[id].is_both();
        write(&mut flow, id, flag, leaves);
    }
    flow
}

/// Writes what becomes of a flag; `leaves` if the ways out of the function read it.
fn write(flow: &mut Flow, id: ValueId, flag: ValueId, leaves: bool) {
    let before = forward(flow);
    for (at, block) in flow.blocks.iter_mut().enumerate() {
        let Some(mut here) = before[at].clone() else { continue };
        let mut steps = Vec::new();
        if at == 0 {
            steps.push(Step::Create(flag));
        }
        for &step in &block.steps {
            let is_in_scope = here[id] != Found::default();
            match step {
                Step::Drop(dropped) if dropped == id && here[id].is_both() => steps.push(Step::Use(flag)),
                _ => {}
            }
            steps.push(step);
            match step {
                Step::Create(other) | Step::Move(other) | Step::Take(other) | Step::Drop(other) if other == id => {
                    steps.push(Step::Create(flag));
                }
                Step::Await(_) if is_in_scope && leaves => steps.push(Step::Use(flag)),
                _ => {}
            }
            apply(&step, &mut here);
        }
        block.steps = steps;
    }
}

fn apply(step: &Step, here: &mut Here) {
    match *step {
        Step::Declare(id) | Step::Move(id) | Step::Take(id) => here[id] = Found { full: false, empty: true },
        Step::Create(id) => here[id] = Found { full: true, empty: false },
        Step::Drop(id) => here[id] = Found { full: false, empty: here[id] != Found::default() },
        Step::End(id) => here[id] = Found::default(),
        Step::Use(_) | Step::Borrow(_) | Step::Await(_) | Step::Unwind => {}
    }
}

fn through(block: &Block, mut here: Here) -> Here {
    block.steps.iter().for_each(|step| apply(step, &mut here));
    here
}

fn forward(flow: &Flow) -> Vec<Option<Here>> {
    let mut before: Vec<Option<Here>> = vec![None; flow.blocks.len()];
    before[0] = Some(vec![Found::default(); flow.values.len()]);
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        let here = through(&flow.blocks[at], before[at].clone().unwrap_or_default());
        for &to in &flow.blocks[at].to {
            let mut there = before[to].clone().unwrap_or_else(|| vec![Found::default(); flow.values.len()]);
            there.iter_mut().zip(&here).for_each(|(there, here)| there.join(*here));
            if before[to].as_ref() != Some(&there) {
                before[to] = Some(there);
                work.push(to);
            }
        }
    }
    before
}

/// Visits each step that is reached, with what is known before it.
fn visit(flow: &Flow, before: &[Option<Here>], mut see: impl FnMut(Step, &Here, (usize, usize))) {
    for (at, block) in flow.blocks.iter().enumerate() {
        let Some(mut here) = before[at].clone() else { continue };
        for (k, step) in block.steps.iter().enumerate() {
            see(*step, &here, (at, k));
            apply(step, &mut here);
        }
    }
}

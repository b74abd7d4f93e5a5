//! What each state saves, and which values have storage at the same time. Reads the flow.

use std::collections::BTreeSet;

use super::{Because, Block, Flow, Step, ValueId};

type Set = BTreeSet<ValueId>;

/// The result of the pass.
pub(super) struct Saved {
    /// What each state saves, with the reason.
    pub states: Vec<Vec<(ValueId, Because)>>,
    /// For each value, those that have storage while it has; itself too.
    pub conflicts: Vec<Set>,
}

/// What is known where a step begins, from the steps before it.
#[derive(Clone, Default, PartialEq)]
struct Before {
    /// Has storage: got a value or was borrowed, and has neither ended nor been moved without having been borrowed.
    storage: Set,
    /// Was borrowed since its scope began.
    borrowed: Set,
    /// May hold a value.
    full: Set,
}

/// Runs the pass.
pub(super) fn analyse(flow: &Flow) -> Saved {
    let before = forward(flow);
    let after = backward(flow);
    let mut saved = Saved { states: vec![Vec::new(); flow.awaits], conflicts: vec![Set::new(); flow.values.len()] };
    for (at, block) in flow.blocks.iter().enumerate() {
        let Some(mut here) = before[at].clone() else { continue };
        meet(&here.storage, &mut saved.conflicts);
        for (k, step) in block.steps.iter().enumerate() {
            if let Step::Await(state) = step {
                let mut live = live_after(block, k, &after[at]);
                live.extend(here.full.iter().filter(|id| flow.values[**id].shape.needs_drop));
                saved.states[*state] = at_await(flow, &here, &live, &used_after(block, k, &after[at]));
            }
            apply(flow, step, &mut here);
            meet(&here.storage, &mut saved.conflicts);
        }
    }
    let all: Set = saved.states.iter().flatten().map(|(id, _)| *id).collect();
    for id in 0..flow.values.len() {
        if !all.contains(&id) {
            saved.conflicts[id].clear();
        } else if flow.values[id].always {
            saved.conflicts[id] = all.clone();
        } else {
            saved.conflicts[id].retain(|other| all.contains(other));
            saved.conflicts[id].extend(all.iter().filter(|other| flow.values[**other].always));
        }
    }
    saved
}

/// Notes that these have storage at the same time.
fn meet(storage: &Set, conflicts: &mut [Set]) {
    for &id in storage {
        conflicts[id].extend(storage);
    }
}

/// Rule 1, with the reason that a reader would give.
fn at_await(flow: &Flow, here: &Before, live: &Set, used: &Set) -> Vec<(ValueId, Because)> {
    let ids = (0..flow.values.len()).filter(|id| here.storage.contains(id));
    ids.filter_map(|id| {
        let because = match () {
            () if used.contains(&id) => Because::Used,
            () if live.contains(&id) => Because::Dropped,
            () if !here.borrowed.contains(&id) => return None,
            () if here.full.contains(&id) => Because::Borrowed,
            () => Because::BorrowedThenMoved,
        };
        Some((id, because))
    })
    .collect()
}

fn apply(flow: &Flow, step: &Step, here: &mut Before) {
    match *step {
        Step::Create(id) => {
            here.storage.insert(id);
            here.full.insert(id);
        }
        Step::Borrow(id) => {
            here.storage.insert(id);
            here.borrowed.insert(id);
        }
        Step::Move(id) => {
            if !here.borrowed.contains(&id) {
                here.storage.remove(&id);
            }
            here.full.remove(&id);
        }
        Step::Take(id) => {
            here.full.remove(&id);
        }
        Step::Drop(id) => {
            // Drop glue is given a `&mut`.
            if flow.values[id].shape.needs_drop && here.full.remove(&id) {
                here.borrowed.insert(id);
            }
        }
        Step::End(id) => {
            here.storage.remove(&id);
            here.borrowed.remove(&id);
            here.full.remove(&id);
        }
        Step::Declare(_) | Step::Use(_) | Step::Await(_) | Step::Unwind => {}
    }
}

fn forward(flow: &Flow) -> Vec<Option<Before>> {
    let mut before: Vec<Option<Before>> = vec![None; flow.blocks.len()];
    before[0] = Some(Before::default());
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        let mut here = before[at].clone().unwrap_or_default();
        for step in &flow.blocks[at].steps {
            apply(flow, step, &mut here);
        }
        for &to in &flow.blocks[at].to {
            let mut there = before[to].clone().unwrap_or_default();
            there.storage.extend(&here.storage);
            there.borrowed.extend(&here.borrowed);
            there.full.extend(&here.full);
            if before[to].as_ref() != Some(&there) {
                before[to] = Some(there);
                work.push(to);
            }
        }
    }
    before
}

/// What later steps read, where a step has been done.
#[derive(Clone, Default, PartialEq)]
struct After {
    /// Read, borrowed or moved.
    used: Set,
    /// These, and what is dropped.
    live: Set,
}

fn backward(flow: &Flow) -> Vec<After> {
    let mut start: Vec<After> = vec![After::default(); flow.blocks.len()];
    loop {
        let ends: Vec<After> = flow.blocks.iter().map(|block| joined(block, &start)).collect();
        let mut changed = false;
        for (at, block) in flow.blocks.iter().enumerate() {
            let mut here = ends[at].clone();
            block.steps.iter().rev().for_each(|step| undo(step, &mut here));
            changed |= here != start[at];
            start[at] = here;
        }
        if !changed {
            return ends;
        }
    }
}

fn joined(block: &Block, start: &[After]) -> After {
    let mut end = After::default();
    for &to in &block.to {
        end.used.extend(&start[to].used);
        end.live.extend(&start[to].live);
    }
    end
}

fn undo(step: &Step, here: &mut After) {
    match *step {
        Step::Create(id) => {
            here.used.remove(&id);
            here.live.remove(&id);
        }
        Step::Use(id) | Step::Borrow(id) | Step::Move(id) | Step::Take(id) => {
            here.used.insert(id);
            here.live.insert(id);
        }
        // A drop reads what may hold a value; the caller knows what does.
        Step::Declare(_) | Step::Drop(_) | Step::End(_) | Step::Await(_) | Step::Unwind => {}
    }
}

fn after(block: &Block, k: usize, end: &After) -> After {
    let mut here = end.clone();
    block.steps[k + 1..].iter().rev().for_each(|step| undo(step, &mut here));
    here
}

fn live_after(block: &Block, k: usize, end: &After) -> Set {
    after(block, k, end).live
}

fn used_after(block: &Block, k: usize, end: &After) -> Set {
    after(block, k, end).used
}

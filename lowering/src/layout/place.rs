//! Which saved values go to the prefix. Reads what is saved; the same greedy choice as rustc's
//! `coroutine_saved_local_eligibility`.

use std::collections::BTreeSet;

use super::saved::Saved;
use super::{Flow, Home, ValueId};

/// For each value its home; `None` if it is never saved.
pub(super) fn choose(flow: &Flow, saved: &Saved) -> Vec<Option<Home>> {
    let mut homes: Vec<Option<Home>> = vec![None; flow.values.len()];
    for (state, values) in saved.states.iter().enumerate() {
        for (id, _) in values {
            homes[*id] = Some(if homes[*id].is_none() { Home::State(state) } else { Home::Several });
        }
    }
    for a in 0..flow.values.len() {
        if is_own(&homes[a]) {
            separate(a, saved, &mut homes);
        }
    }
    let owners: BTreeSet<usize> = homes.iter().flatten().filter_map(state_of).collect();
    if owners.len() < 2 {
        // Nothing could share its bytes with anything, and together they pack better.
        homes.iter_mut().filter(|home| is_own(home)).for_each(|home| *home = Some(Home::Alone));
    }
    homes
}

/// Of `a` and each value of another state whose time it shares, sends the one that shares its time with more values,
/// else the later, to the prefix.
fn separate(a: ValueId, saved: &Saved, homes: &mut [Option<Home>]) {
    for &b in &saved.conflicts[a] {
        if !is_own(&homes[b]) || homes[a] == homes[b] {
            continue;
        }
        let (remove, other) = if saved.conflicts[a].len() > saved.conflicts[b].len() { (a, b) } else { (b, a) };
        if is_own(&homes[remove]) {
            homes[remove] = Some(Home::Overlaps(other));
        }
    }
}

fn is_own(home: &Option<Home>) -> bool {
    home.as_ref().and_then(state_of).is_some()
}

fn state_of(home: &Home) -> Option<usize> {
    match home {
        Home::State(state) => Some(*state),
        _ => None,
    }
}

//! What the check behind the passes accepts, and what it catches: lowered functions, broken one part at a time.

use longhand_lowering::homes::{Homes, Stored};
use longhand_lowering::ir::*;
use longhand_lowering::liveness::Liveness;
use longhand_lowering::states::{States, Storage};
use longhand_lowering::{Options, diagnostics, functions, lower, verify};

/// A lowered function, to be broken.
struct Parts {
    graph: Graph,
    live: Liveness,
    homes: Homes,
    states: States,
}

impl Parts {
    fn of(source: &str) -> Self {
        let file = syn::parse_file(source).expect("a function");
        let lowered = match lower(&functions(&file)[0], &Options::default()) {
            Ok(lowered) => lowered,
            Err(errors) => panic!("{errors:?}"),
        };
        let (graph, live, homes, states) = verify::parts(lowered);
        let parts = Parts { graph, live, homes, states };
        assert_eq!(parts.check(), Vec::<String>::new(), "before anything is broken");
        parts
    }
    fn check(&self) -> Vec<String> {
        verify::check(&self.graph, &self.live, &self.homes, &self.states)
    }
    #[track_caller]
    fn caught(&self, what: &str) {
        let findings = self.check();
        assert!(findings.iter().any(|finding| finding.contains(what)), "`{what}` is not in {findings:#?}");
    }
    fn id(&self, name: &str) -> LocalId {
        let at = self.graph.locals.all.iter().position(|local| local.source == name);
        LocalId(at.unwrap_or_else(|| panic!("no local `{name}`")))
    }
    fn stored(&mut self, at: usize, name: &str) -> &mut Stored {
        let id = self.id(name);
        self.homes.stored[at].iter_mut().find(|stored| stored.id == id).expect("a stored local")
    }
    /// The block and index of the first operation that is asked for.
    fn op(&self, wanted: impl Fn(&Op) -> bool) -> (usize, usize) {
        let mut blocks = self.graph.blocks.iter().enumerate();
        blocks.find_map(|(at, block)| block.ops.iter().position(&wanted).map(|k| (at, k))).expect("such an operation")
    }
    fn drop_of(&self, name: &str) -> (usize, usize) {
        let id = self.id(name);
        self.op(|op| matches!(op, Op::Drop(own) if *own == id))
    }
    fn let_of(&self, name: &str) -> (usize, usize) {
        let id = self.id(name);
        self.op(|op| matches!(op, Op::Let(binding) if binding.binds == [id]))
    }
    fn remove(&mut self, (block, k): (usize, usize)) {
        self.graph.blocks[block].ops.remove(k);
        self.graph.blocks[block].at.remove(k);
    }
    fn again(&mut self, (block, k): (usize, usize)) {
        let block = &mut self.graph.blocks[block];
        block.ops.insert(k, block.ops[k].clone());
        block.at.insert(k, block.at[k]);
    }
}

const CARRIED: &str = "async fn f() { let a = make(); let b = make(); one().await; two().await; take(a, b); }";
const INNER: &str = "async fn f() { { let x = make(); let y = make(); one().await; } two().await; }";
const IN_PLACE: &str = "async fn f() { let a = make(); let r = a.iter(); one().await; two().await; look(r); }";
const LOOP: &str =
    "async fn f(n: usize) { let v = make(); for i in 0..n { one(&v, i).await; three(&v).await; } two().await; }";
const MAYBE: &str = "async fn f(c: bool) { let a = make(); if c { take(a); one().await; } two().await; }";

#[test]
fn a_stored_local_is_forgotten() {
    let mut parts = Parts::of(CARRIED);
    let a = parts.id("a");
    parts.homes.stored[0].retain(|stored| stored.id != a);
    parts.caught("`a` of line 1 is full at the await on line 1, is used later, and is not stored (rule 3)");
}

#[test]
fn a_drop_obligation_is_forgotten() {
    let mut parts = Parts::of(INNER);
    let x = parts.id("x");
    parts.homes.stored[0].retain(|stored| stored.id != x);
    parts.caught("is dropped later, and is not stored");
}

#[test]
fn a_field_is_forgotten() {
    let mut parts = Parts::of(CARRIED);
    parts.states.states[1].fields.pop();
    parts.caught("has no field at");
}

#[test]
fn fields_are_swapped() {
    let mut parts = Parts::of(CARRIED);
    parts.states.states[0].fields.swap(1, 2);
    parts.caught("`b` of line 1 is younger than a field that drops before it");
}

#[test]
fn the_future_is_not_first() {
    let mut parts = Parts::of(CARRIED);
    parts.states.states[0].fields.rotate_left(1);
    parts.caught("is not the first field");
}

#[test]
fn a_local_has_two_fields() {
    let mut parts = Parts::of(CARRIED);
    let field = parts.states.states[0].fields[1].clone();
    parts.states.states[0].fields.push(field);
    parts.caught("has two fields");
}

#[test]
fn a_local_has_a_field_and_a_node() {
    let mut parts = Parts::of(LOOP);
    let field = parts.states.nodes[0].fields[0].clone();
    parts.states.states[0].fields.push(field);
    parts.caught("has two fields");
}

#[test]
fn a_moved_local_is_stored() {
    let mut parts =
        Parts::of("async fn f() { let a = make(); take(a); one().await; let b = make(); two().await; take(b); }");
    let mut stored = parts.stored(1, "b").clone();
    stored.id = parts.id("a");
    parts.homes.stored[0].push(stored);
    parts.caught("`a` of line 1 is stored at the await on line 1, where it holds no value");
}

#[test]
fn a_drop_is_forgotten() {
    let mut parts = Parts::of(INNER);
    let drop = parts.drop_of("x");
    parts.remove(drop);
    parts.caught("`x` of line 1 is full at the await on line 1, is dropped later, and is not stored");
}

#[test]
fn a_drop_happens_twice() {
    let mut parts = Parts::of(INNER);
    let drop = parts.drop_of("x");
    parts.again(drop);
    parts.caught("`x` of line 1 is dropped twice");
}

#[test]
fn drops_are_swapped() {
    let mut parts = Parts::of(INNER);
    let (block, k) = parts.drop_of("y");
    parts.graph.blocks[block].ops.swap(k, k + 1);
    parts.caught("is dropped after what is older");
}

#[test]
fn a_drop_comes_before_a_use() {
    let mut parts = Parts::of(CARRIED);
    let a = parts.id("a");
    let block = parts.graph.awaits[1].next.0;
    parts.graph.blocks[block].ops.insert(0, Op::Drop(a));
    parts.graph.blocks[block].at.insert(0, 0);
    parts.caught("`a` of line 1 is used on line 1 where it may hold no value (rule 1)");
}

#[test]
fn a_definition_is_forgotten() {
    let mut parts = Parts::of(CARRIED);
    let definition = parts.let_of("a");
    parts.remove(definition);
    parts.caught("where it may hold no value");
}

#[test]
fn a_definition_is_forgotten_in_one_branch() {
    let mut parts = Parts::of(
        "async fn f(c: bool) { let a = if c { one().await; make() } else { other() }; two().await; take(a); }",
    );
    let definition = parts.let_of("a");
    parts.remove(definition);
    parts.caught("`a` of line 1 is used on line 1 where it may hold no value");
}

#[test]
fn a_value_is_defined_over_another() {
    let mut parts = Parts::of(CARRIED);
    let definition = parts.let_of("a");
    parts.again(definition);
    parts.caught("is defined again while it still holds a value");
}

#[test]
fn a_scope_ends_without_a_drop() {
    let mut parts = Parts::of(CARRIED);
    let a = parts.id("a");
    let block = parts.graph.awaits[0].next.0;
    parts.graph.blocks[block].scope.retain(|id| *id != a);
    parts.caught("is still full where its scope has ended");
}

#[test]
fn what_is_full_on_some_paths_is_taken_for_full() {
    let mut parts = Parts::of(MAYBE);
    parts.stored(1, "a").maybe = false;
    parts.caught("as if it were full on each path");
}

#[test]
fn nothing_tells_whether_a_field_is_there() {
    let mut parts = Parts::of(MAYBE);
    let a = parts.id("a");
    let fields = &mut parts.states.states[1].fields;
    fields.iter_mut().find(|field| field.local == Some(a)).expect("a field").storage = Storage::Plain;
    parts.caught("cannot tell if it is there");
}

#[test]
fn a_value_is_lost_on_the_way_to_a_join() {
    let mut parts = Parts::of(MAYBE);
    let a = parts.id("a");
    let join = parts.graph.blocks.iter().position(|block| block.join).expect("a join");
    parts.live.init_in[join].as_mut().expect("reached").remove(&a);
    parts.caught("`a` of line 1 is lost on the way to AfterIf");
}

#[test]
fn what_is_pointed_into_is_carried() {
    let mut parts = Parts::of(IN_PLACE);
    parts.stored(0, "a").node = None;
    parts.caught("`a` of line 1 may be pointed into at the await on line 1, and is stored where it moves (rule 4)");
}

#[test]
fn what_is_pointed_into_changes_its_node() {
    let mut parts = Parts::of(IN_PLACE);
    parts.stored(1, "a").node = Some(NodeId(7));
    parts.caught("`a` of line 1 moves between the await on line 1 and the await on line 1");
}

#[test]
fn a_slot_becomes_a_field_that_moves() {
    let mut parts = Parts::of(LOOP);
    let v = parts.id("v");
    let fields = parts.states.nodes.iter_mut().flat_map(|node| &mut node.fields);
    fields.for_each(|field| {
        if field.local == Some(v) {
            field.storage = Storage::Plain
        }
    });
    parts.caught("`v` of line 1 has a field at");
}

#[test]
fn an_await_is_in_a_node_that_is_not_around_it() {
    let mut parts = Parts::of(LOOP);
    parts.homes.nodes[0].awaits.clear();
    parts.caught("is on the path to the await on line 1 and not around it");
}

#[test]
fn a_closure_is_emitted_twice() {
    let mut parts = Parts::of("async fn f(v: Vec<u8>) { run(|x| x + 1); one().await; drop(v); }");
    let call = parts.op(|op| matches!(op, Op::Eval(_)));
    parts.again(call);
    parts.caught("on line 1 is emitted 2 times (rule 5)");
}

#[test]
fn a_block_is_emitted_twice() {
    let mut parts = Parts::of(MAYBE);
    parts.graph.blocks.iter_mut().for_each(|block| block.join = false);
    parts.caught("AfterIf (bb1) is emitted 2 times (rule 5)");
}

#[test]
fn every_case_holds_up() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases");
    let mut count = 0;
    let mut bad = Vec::new();
    for topic in std::fs::read_dir(cases).expect("cases").flatten().filter(|entry| entry.path().is_dir()) {
        for case in std::fs::read_dir(topic.path()).expect("a topic").flatten() {
            let path = case.path();
            let name = path.with_extension("").display().to_string();
            if path.extension().is_none_or(|ext| ext != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a case");
            let Ok(file) = syn::parse_file(&text) else { continue };
            for function in functions(&file).iter().filter(|function| function.is_async) {
                for edition in [2021, 2024] {
                    count += 1;
                    let Err(errors) = lower(function, &Options { edition, ..Options::default() }) else { continue };
                    let bugs = errors.iter().filter(|error| error.code == diagnostics::BUG.code);
                    bad.extend(bugs.map(|error| format!("{name} ({edition}): {}", error.message)));
                }
            }
        }
    }
    assert!(count > 500, "{count} functions");
    assert!(bad.is_empty(), "{bad:#?}");
}

//! The model of rustc's layout on straight lines of five kinds of statement: the numbers are those that rustc gives for the
//! same code.

use longhand_lowering::layout::statements::Statement::{self, Await, Borrow, Create, Drop, Use};
use longhand_lowering::layout::statements::{Mistake, flow};
use longhand_lowering::layout::{self, Because, Block, Flow, Home, Layout, Shape, Step};

fn layout_of(statements: &[Statement]) -> Layout {
    layout::of(&flow(statements).expect("a program without mistakes"))
}

fn size(statements: &[Statement]) -> u64 {
    layout_of(statements).size
}

/// A header, dropped before a body is made.
const HANDLER: [Statement; 7] =
    [Create("header", 64), Await, Use("header"), Drop("header"), Create("body", 1024), Await, Use("body")];

#[test]
fn layout_model_grows_with_the_program() {
    let sizes: Vec<u64> = (1..=HANDLER.len()).map(|end| size(&HANDLER[..end])).collect();
    assert_eq!(sizes, [1, 2, 66, 66, 66, 66, 1026]);
}

#[test]
fn layout_model_of_nothing_is_the_tag() {
    assert_eq!(size(&[]), 1);
}

#[test]
fn layout_model_keeps_storage_to_the_end_of_the_scope() {
    let never_dropped = [Create("header", 64), Await, Use("header"), Create("body", 1024), Await, Use("body")];
    let layout = layout_of(&never_dropped);
    assert_eq!(layout.size, 1090);
    let header = layout.field(0).expect("header is saved");
    assert!(matches!(header.home, Home::Overlaps(_)), "{header:?}");
}

#[test]
fn layout_model_gives_one_address_for_life() {
    let session = [Create("session", 288), Await, Use("session"), Await, Use("session")];
    assert_eq!(size(&session), 290);
    let session =
        [Create("session", 32), Await, Use("session"), Create("request", 256), Await, Use("request"), Use("session")];
    let layout = layout_of(&session);
    assert_eq!(layout.size, 290);
    assert_eq!(layout.field(0).expect("session is saved").home, Home::Several);
}

#[test]
fn layout_model_never_forgets_a_borrow() {
    let [create, wait, used, dropped, body, ..] = HANDLER;
    let borrowed = [create.clone(), Borrow("header"), wait, used, dropped, body, Await, Use("body")];
    let layout = layout_of(&borrowed);
    assert_eq!(layout.size, 1090);
    assert!(layout.states[1].saved.contains(&(0, Because::BorrowedThenMoved)), "{:?}", layout.states[1]);
    assert_eq!(size(&HANDLER), 1026, "without the borrow");
}

#[test]
fn layout_model_widens_the_tag_for_254_awaits() {
    let awaits = |count| size(&vec![Await; count]);
    assert_eq!((awaits(253), awaits(254)), (2, 4));
}

#[test]
fn layout_model_accounts_for_every_byte() {
    let layout = layout_of(&HANDLER);
    for state in 0..layout.states.len() {
        let own: u64 = layout.states[state].own.iter().map(|field| field.size).sum();
        let prefix: u64 = layout.prefix.iter().map(|field| field.size).sum();
        assert_eq!(own + prefix + layout.unused(state), layout.size);
    }
}

#[test]
fn layout_model_refuses_what_is_no_program() {
    assert_eq!(flow(&[Use("x")]).err(), Some(Mistake::Unknown("x")));
    assert_eq!(flow(&[Create("x", 1), Drop("x"), Use("x")]).err(), Some(Mistake::Dropped("x")));
    assert_eq!(flow(&[Create("x", 1), Create("x", 1)]).err(), Some(Mistake::Twice("x")));
}

/// A flow of one block, with one await of one byte, over values of 512 bytes that have a drop.
fn dropped(names: &[&str], unwinds: bool, steps: &dyn Fn(&[Step]) -> Vec<Step>) -> u64 {
    let mut flow = Flow { awaits: 1, unwinds, ..Flow::default() };
    for name in names {
        flow.value(*name, Shape { needs_drop: true, ..Shape::bytes(512) });
    }
    let future = flow.value("y()", Shape::bytes(1));
    let wait =
        [Step::Create(future), Step::Borrow(future), Step::Unwind, Step::Await(0), Step::Unwind, Step::End(future)];
    let mut steps = steps(&wait);
    for id in (0..names.len()).rev() {
        steps.extend([Step::Drop(id), Step::End(id)]);
    }
    flow.blocks.push(Block { steps, to: Vec::new() });
    layout::of(&flow).size
}

#[test]
fn layout_model_has_a_drop_flag_where_a_panic_may_come_on_either_side_of_a_move() {
    // `let d = D; d.k(); let e = d; y().await; e.k();`
    let moved = |wait: &[Step]| {
        let before = [Step::Create(0), Step::Borrow(0), Step::Unwind, Step::Create(1), Step::Move(0)];
        [&before[..], wait, &[Step::Borrow(1), Step::Unwind]].concat()
    };
    assert_eq!(dropped(&["d", "e"], true, &moved), 512 + 512 + 1 + 1 + 1);
    assert_eq!(dropped(&["d", "e"], false, &moved), 512 + 512 + 1 + 1, "a panic that aborts drops nothing");
}

#[test]
fn layout_model_has_no_drop_flag_where_a_move_is_certain() {
    // `let d = D; drop(d); y().await;`
    let given = |wait: &[Step]| [&[Step::Create(0), Step::Move(0), Step::Unwind][..], wait].concat();
    assert_eq!(dropped(&["d"], true, &given), 2);
    // `let d = D; y(); drop(d); y().await;`
    let after_a_call =
        |wait: &[Step]| [&[Step::Create(0), Step::Unwind, Step::Move(0), Step::Unwind][..], wait].concat();
    assert_eq!(dropped(&["d"], true, &after_a_call), 3);
}

#[test]
fn layout_model_keeps_what_has_a_drop_to_come() {
    // `let d = D; y().await;`
    let kept = |wait: &[Step]| [&[Step::Create(0)][..], wait].concat();
    assert_eq!(dropped(&["d"], true, &kept), 512 + 1 + 1);
}

#[test]
fn layout_model_stores_a_parameter_twice_if_it_is_used_after_the_await() {
    let with = |used: bool| {
        let mut flow = Flow { awaits: 1, unwinds: true, ..Flow::default() };
        let a = flow.value("a", Shape::bytes(1024));
        flow.captures.push(flow.values[a].clone());
        let future = flow.value("y()", Shape::bytes(1));
        let mut steps =
            vec![Step::Create(a), Step::Create(future), Step::Borrow(future), Step::Await(0), Step::End(future)];
        steps.extend(used.then_some(Step::Use(a)));
        steps.push(Step::End(a));
        flow.blocks.push(Block { steps, to: Vec::new() });
        layout::of(&flow).size
    };
    assert_eq!((with(false), with(true)), (1026, 2050));
}

//! Five kinds of statement, which are enough to tell how rustc lays out a straight line of code: a value is made, used,
//! borrowed, dropped, and the function waits.

use super::{Block, Flow, Shape, Step, ValueId};

/// A statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// `let NAME = Buf { bytes: [0; SIZE] };`, a value without drop glue.
    Create(&'static str, u64),
    /// `read(NAME.bytes[0]);`
    Use(&'static str),
    /// `look(&NAME);`
    Borrow(&'static str),
    /// `drop(NAME);`
    Drop(&'static str),
    /// `tick().await;`, a future of one byte.
    Await,
}

/// A statement about a name that no earlier one has made, or that has been dropped, or that is made twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// No value of this name is there.
    Unknown(&'static str),
    /// The value of this name has been dropped.
    Dropped(&'static str),
    /// The name has been given to a value before.
    Twice(&'static str),
}

/// The flow of an `async fn` without parameters whose body these statements are.
pub fn flow(statements: &[Statement]) -> Result<Flow, Mistake> {
    let mut flow = Flow::default();
    let mut steps = Vec::new();
    let mut scope: Vec<(&str, ValueId)> = Vec::new();
    let mut dropped = Vec::new();
    for statement in statements {
        let find = |name: &'static str| match scope.iter().find(|(other, _)| *other == name) {
            Some(_) if dropped.contains(&name) => Err(Mistake::Dropped(name)),
            Some((_, id)) => Ok(*id),
            None => Err(Mistake::Unknown(name)),
        };
        match *statement {
            Statement::Create(name, _) if scope.iter().any(|(other, _)| *other == name) => {
                return Err(Mistake::Twice(name));
            }
            Statement::Create(name, size) => {
                let id = flow.value(name, Shape::bytes(size));
                scope.push((name, id));
                steps.push(Step::Create(id));
            }
            Statement::Use(name) => steps.push(Step::Use(find(name)?)),
            Statement::Borrow(name) => steps.push(Step::Borrow(find(name)?)),
            Statement::Drop(name) => {
                steps.push(Step::Move(find(name)?));
                dropped.push(name);
            }
            Statement::Await => {
                let future = flow.value("tick()", Shape::bytes(1));
                steps.extend(awaits(future, flow.awaits));
                flow.awaits += 1;
            }
        }
    }
    steps.extend(scope.iter().rev().map(|(_, id)| Step::End(*id)));
    flow.blocks.push(Block { steps, to: Vec::new() });
    Ok(flow)
}

/// An await whose result is of no interest.
fn awaits(future: ValueId, state: usize) -> [Step; 4] {
    [Step::Create(future), Step::Borrow(future), Step::Await(state), Step::End(future)]
}

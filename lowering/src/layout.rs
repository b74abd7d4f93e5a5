//! A model of how rustc lays out the future of an `async fn`. Reads a [`Flow`]: what becomes of each value between the
//! awaits, with the sizes of the types; gives the [`Layout`] of rustc's own state machine, with the reason of each byte.
//!
//! The rules are those of `rustc_mir_transform::coroutine` and `rustc_abi::layout::coroutine`, as of rustc 1.95:
//!
//! 1. A value is saved at an await if it has storage there and is used or dropped later, or was ever borrowed since it came
//!    to life, a move notwithstanding (`saved`).
//! 2. What the function was called with is captured, never freed, and copied into locals when it is first polled.
//! 3. What is saved in several states, or shares its time with what another state saves, goes to the *prefix* that
//!    all states have in common (`place`); so does everything if one state alone saves something.
//! 4. The prefix is laid out as a struct of captures, tag and these; each state's own fields follow it (`pack`).
//! 5. The tag is the smallest integer for the awaits and three more states; no niche is used and none is offered.
//!
//! 6. A value with a drop that is given away on some ways to it, panics included, has a *drop flag*, a local of one byte
//!    (`flags`).
//!
//! [`statements`] makes a flow from five kinds of statement, [`function`] from a function's graph.

mod events;
mod flags;
pub mod function;
mod measured;
mod methods;
mod pack;
mod place;
pub mod reasons;
mod saved;
mod shapes;
pub mod statements;

pub use measured::Measured;
pub use methods::Methods;
pub use shapes::Shapes;

use std::collections::BTreeSet;
use std::fmt;

/// What the layout asks of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// Bytes.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u64,
    /// Whether some values of its bytes are never used, so that `Option` needs no more room.
    pub niche: bool,
    /// Whether dropping it does something.
    pub needs_drop: bool,
    /// Whether it is a reference, by which methods are called without borrowing it.
    pub is_reference: bool,
}

impl Shape {
    /// Bytes without an alignment, such as `[u8; N]`.
    pub const fn bytes(size: u64) -> Self {
        Shape { size, align: 1, niche: false, needs_drop: false, is_reference: false }
    }
}

/// The number of a value in its [`Flow`].
pub type ValueId = usize;

/// A local of rustc's: a variable, a temporary, an awaited future, a drop flag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// What to call it.
    pub name: String,
    /// Its type.
    pub shape: Shape,
    /// Has storage from the start to the end, like a drop flag.
    pub always: bool,
}

/// What happens to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Its scope begins; it has no value yet.
    Declare(ValueId),
    /// It gets its value.
    Create(ValueId),
    /// It is read.
    Use(ValueId),
    /// A reference to it is made.
    Borrow(ValueId),
    /// It is given away as a whole.
    Move(ValueId),
    /// Its parts are given away, all of them.
    Take(ValueId),
    /// It is dropped where it is, if it still holds a value and has a drop at all.
    Drop(ValueId),
    /// Its scope ends.
    End(ValueId),
    /// Something may panic.
    Unwind,
    /// The function suspends, in the state of this number.
    Await(usize),
}

/// A straight line of steps.
#[derive(Clone, Default, Debug)]
pub struct Block {
    /// In order.
    pub steps: Vec<Step>,
    /// Blocks that may follow.
    pub to: Vec<usize>,
}

/// A function's body, as far as its layout depends on it.
#[derive(Clone, Default, Debug)]
pub struct Flow {
    /// What the function is called with.
    pub captures: Vec<Value>,
    /// Its locals; of two that could equally well go to the prefix, the later one does.
    pub values: Vec<Value>,
    /// Blocks; the first is the entry.
    pub blocks: Vec<Block>,
    /// How many awaits there are.
    pub awaits: usize,
    /// Whether a panic unwinds, rather than aborting the program.
    pub unwinds: bool,
}

impl Flow {
    /// Adds a value.
    pub fn value(&mut self, name: impl Into<String>, shape: Shape) -> ValueId {
        self.values.push(Value { name: name.into(), shape, always: false });
        self.values.len() - 1
    }
}

/// Why a state saves a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Because {
    /// It is used later.
    Used,
    /// Its drop is still to come.
    Dropped,
    /// It was borrowed, and its scope goes on.
    Borrowed,
    /// It was borrowed and then given away, and its scope goes on.
    BorrowedThenMoved,
}

/// Why a field is where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// Captured: what the function was called with, in every state.
    Capture,
    /// Tells which state the future is in.
    Tag,
    /// In the prefix: saved in several states, and has one address for life.
    Several,
    /// In the prefix: shares its time with this value, which another state saves.
    Overlaps(ValueId),
    /// In the prefix, since no second state saves anything.
    Alone,
    /// In the bytes of one state.
    State(usize),
}

/// A range of the future's bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// What it holds; `None` for captures and the tag.
    pub value: Option<ValueId>,
    /// What to call it.
    pub name: String,
    /// Bytes from the start of the future.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// Why it is here.
    pub home: Home,
}

/// What one await saves, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct State {
    /// What is saved, with the reason, in order of the values.
    pub saved: Vec<(ValueId, Because)>,
    /// Fields outside the prefix, by offset.
    pub own: Vec<Field>,
}

/// rustc's layout of a future.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// Captures, tag and what several states share, by offset.
    pub prefix: Vec<Field>,
    /// One for each await.
    pub states: Vec<State>,
}

impl Layout {
    /// The field of a value.
    pub fn field(&self, value: ValueId) -> Option<&Field> {
        let own = self.states.iter().flat_map(|state| &state.own);
        self.prefix.iter().chain(own).find(|field| field.value == Some(value))
    }

    /// Bytes that hold nothing in a state: alignment, and room that only other states use. Captures, of which the
    /// function has taken its copy, and the tag count as held.
    pub fn unused(&self, state: usize) -> u64 {
        let saved: BTreeSet<ValueId> = self.states[state].saved.iter().map(|(id, _)| *id).collect();
        let here = |field: &&Field| field.value.is_none_or(|id| saved.contains(&id));
        let held: u64 = self.prefix.iter().filter(here).chain(&self.states[state].own).map(|field| field.size).sum();
        self.size - held
    }
}

/// Lays out a future as rustc does.
///
/// Values that are not in the flow itself are its drop flags, named after what they tell of: see [`with_flags`].
pub fn of(flow: &Flow) -> Layout {
    let flow = with_flags(flow);
    let saved = saved::analyse(&flow);
    let homes = place::choose(&flow, &saved);
    pack::pack(&flow, saved, &homes)
}

/// The flow with its drop flags, behind its own values.
pub fn with_flags(flow: &Flow) -> Flow {
    flags::insert(flow.clone())
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Because::Used => "used later",
            Because::Dropped => "its drop is still to come",
            Because::Borrowed => "was borrowed, and its scope goes on",
            Because::BorrowedThenMoved => "given away, but was borrowed before that",
        })
    }
}

//! The forms between the passes: locals, blocks, operations, terminators. [`crate::dump`] prints them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use proc_macro2::Ident;
use syn::{Block, Expr, Pat, Type};

macro_rules! id {
    ($name:ident, $prefix:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub usize);
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}
id!(LocalId, "_", "A local variable, parameter or temporary: `_1`.");
id!(BlockId, "bb", "A basic block: `bb0`.");
id!(AwaitId, "await#", "An await point: `await#0`.");
id!(NodeId, "node", "A scope variant, which holds values in place around awaits: `node0`.");

/// A set of locals, in order.
pub type Locals = BTreeSet<LocalId>;

/// How a parameter reaches the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// By value.
    Value,
    /// `&T`: carried, a copy.
    Ref,
    /// `&mut T`: carried as a pointer that keeps the lifetime.
    Mut,
}

/// Where a local comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A parameter.
    Param(Passed),
    /// Bound by the user's own pattern.
    User,
    /// Made up: an operand or temporary that has to outlive an await.
    Temp,
    /// A holder: what a call of unknown manners left behind.
    Holder,
    /// The address of a part that a holder keeps: a copy, like a `&T` parameter.
    Pointer,
}

/// A local variable.
#[derive(Clone)]
pub struct Local {
    /// Its name in emitted code, unique in the function, with the binding's own span.
    pub ident: Ident,
    /// Its name in the source.
    pub source: String,
    /// Declared `mut`.
    pub mutable: bool,
    /// Where it comes from.
    pub origin: Origin,
    /// Its annotated type, where the source spells one.
    pub ty: Option<Type>,
    /// A `&` that is never borrowed itself: a copy, like a `&T` parameter.
    pub shared: bool,
    /// Calling it takes it.
    pub calls_once: bool,
    /// Known to be a function, or a closure of the body: a call may borrow it, and no more.
    pub calls_again: bool,
    /// Its type is an `impl Trait` or a type parameter: its methods are those of the function's own bounds.
    pub generic: bool,
    /// May be a `&mut`: a by-value mention that is not the last one reborrows it.
    pub may_be_mut: bool,
    /// Its type is settled by its initialiser, so that whether it is `Copy` can be asked where it dies.
    pub settled: bool,
    /// Known to have no drop glue.
    pub no_drop: bool,
    /// Known to be a `Pin<&mut T>`.
    pub pin: bool,
    /// Methods that borrow it, whatever their names say, since it is used behind a call.
    pub lent_to: BTreeSet<String>,
    /// Known to be a `Box`: `*boxed` may move its content out, which leaves nothing of which a drop could be seen.
    pub boxed: bool,
    /// Known to hold no borrow of another local.
    pub holds_nothing: bool,
}

impl Local {
    /// A local of which nothing is known but where it comes from.
    pub fn of(ident: Ident, origin: Origin) -> Self {
        Local {
            source: ident.to_string(),
            ident,
            mutable: false,
            origin,
            ty: None,
            shared: false,
            calls_once: false,
            calls_again: matches!(origin, Origin::Param(_) | Origin::Pointer),
            generic: false,
            may_be_mut: false,
            settled: true,
            no_drop: origin == Origin::Pointer,
            pin: false,
            lent_to: BTreeSet::new(),
            boxed: false,
            holds_nothing: origin == Origin::Pointer,
        }
    }
    /// How it is passed, for a parameter.
    pub fn passed(&self) -> Option<Passed> {
        match self.origin {
            Origin::Param(passed) => Some(passed),
            _ => None,
        }
    }
    /// Whether a call may take it or borrow it: nothing says which.
    pub fn may_be_called_once(&self) -> bool {
        !self.calls_once && !self.calls_again && !self.is_reference() && !self.no_drop
    }
    /// A reference parameter: it has no storage of its own that could be borrowed.
    pub fn is_reference(&self) -> bool {
        self.shared || matches!(self.origin, Origin::Param(Passed::Ref | Passed::Mut) | Origin::Pointer)
    }
}

/// Every local of a function, by id and by emitted name.
#[derive(Clone, Default)]
pub struct Table {
    /// By id.
    pub all: Vec<Local>,
    by_name: BTreeMap<String, LocalId>,
}

impl Table {
    /// Adds a local.
    pub fn add(&mut self, local: Local) -> LocalId {
        let id = LocalId(self.all.len());
        self.by_name.insert(local.ident.to_string(), id);
        self.all.push(local);
        id
    }
    /// Adds a local of our own, of which nothing is known but where it comes from.
    pub fn fresh(&mut self, ident: Ident, origin: Origin) -> LocalId {
        self.add(Local::of(ident, origin))
    }
    /// The local of an emitted name.
    pub fn get(&self, name: &str) -> Option<LocalId> {
        self.by_name.get(name).copied()
    }
}

impl std::ops::Index<LocalId> for Table {
    type Output = Local;
    fn index(&self, id: LocalId) -> &Local {
        &self.all[id.0]
    }
}
impl std::ops::IndexMut<LocalId> for Table {
    fn index_mut(&mut self, id: LocalId) -> &mut Local {
        &mut self.all[id.0]
    }
}

/// One operation without an await.
#[derive(Clone)]
pub enum Op {
    /// `let PATTERN: TYPE = INIT else { .. };`
    Let(Box<LetOp>),
    /// An expression statement; its value is dropped.
    Eval(Expr),
    /// A local that was declared without a value, or given away, gets one: `x = e`.
    Assign(LocalId, Expr),
    /// What a pattern bound on the way into this block.
    Bind {
        /// The bindings, in source order.
        locals: Vec<LocalId>,
        /// The scrutinee, where the pattern took all of it.
        took: Option<LocalId>,
        /// What a `ref` binding, or a reference in the scrutinee, borrows.
        from: Vec<LocalId>,
        /// Locals whose borrows may pass to the bindings.
        through: Vec<LocalId>,
    },
    /// The call of a holder: see [`HoldOp`].
    Hold(Box<HoldOp>),
    /// The local that a holder was given has got a new value: what the holder keeps of the old one dies here.
    Replaced(LocalId),
    /// The scope of a local ends here.
    Drop(LocalId),
}

/// A `let` without an await.
#[derive(Clone)]
pub struct LetOp {
    /// Attributes of the statement.
    pub attrs: Vec<syn::Attribute>,
    /// The pattern, without its type.
    pub pat: Pat,
    /// The type after the pattern.
    pub ty: Option<Type>,
    /// The value.
    pub init: Option<Expr>,
    /// The block after `else`.
    pub diverge: Option<Block>,
    /// What the pattern binds, in source order.
    pub binds: Vec<LocalId>,
    /// The value ends its own temporaries, together with its operands.
    pub ends_temps: bool,
}

impl LetOp {
    /// `let PATTERN = INIT;` of our own.
    pub fn new(pat: Pat, init: Expr, binds: Vec<LocalId>) -> Self {
        LetOp { attrs: Vec::new(), pat, ty: None, init: Some(init), diverge: None, binds, ends_temps: false }
    }
}

/// An expression that a holder evaluates, keeping what it leaves behind.
#[derive(Clone)]
pub struct HoldOp {
    /// The holder: dropped where what it keeps would be.
    pub holder: LocalId,
    /// The expression.
    pub expr: Expr,
    /// What it hands out.
    pub result: LocalId,
    /// The local whose ownership passes to the holder.
    pub receiver: Option<LocalId>,
    /// What the holder evaluates later, where it is asked to ([`crate::takes`]), in the order in which it may be asked.
    pub later: Vec<Step>,
}

/// What a holder evaluates when it is asked to.
#[derive(Clone)]
pub struct Step {
    /// The names of what it is given then.
    pub args: Vec<Ident>,
    /// The expression.
    pub expr: Expr,
    /// A call, rather than a part.
    pub calls: bool,
    /// It is asked for nothing behind it.
    pub last: bool,
}

/// An arm of a branching terminator.
#[derive(Clone)]
pub struct ArmOf {
    /// The pattern, with its guard.
    pub pat: Pat,
    /// Where it leads.
    pub to: BlockId,
}

/// How a block ends.
#[derive(Clone)]
pub enum Term {
    /// Not built yet, or never reached.
    Unreachable,
    /// On to another block.
    Goto(BlockId),
    /// `if CONDITION`; the condition has no await and binds nothing.
    If(Expr, BlockId, BlockId),
    /// `match SCRUTINEE`.
    Match(Expr, Vec<ArmOf>),
    /// Suspension.
    Await(AwaitId),
    /// `return`.
    Return(Expr),
}

/// A straight line of operations.
#[derive(Clone)]
pub struct BasicBlock {
    /// Its role: `LoopHead`, `AfterIf`.
    pub name: &'static str,
    /// What it does.
    pub ops: Vec<Op>,
    /// Linear position of each operation, in source order.
    pub at: Vec<usize>,
    /// How it ends.
    pub term: Term,
    /// Linear position of its end.
    pub end: usize,
    /// Locals in scope where it starts, oldest first.
    pub scope: Vec<LocalId>,
    /// The await that it resumes from.
    pub resumes: Option<AwaitId>,
    /// Whether more than one edge, or a backward edge, leads here.
    pub join: bool,
    /// The linear position at which the block starts.
    pub start: usize,
}

/// An await point.
#[derive(Clone)]
pub struct AwaitPoint {
    /// The awaited expression, without an await.
    pub operand: Expr,
    /// The awaited expression as the user wrote it.
    pub source: String,
    /// Source line.
    pub line: usize,
    /// What it waits for: `price`, `read`.
    pub name: String,
    /// Where its value goes.
    pub result: Option<LocalId>,
    /// The block that it suspends.
    pub block: BlockId,
    /// The block that goes on.
    pub next: BlockId,
    /// Locals in scope while it is suspended, oldest first.
    pub scope: Vec<LocalId>,
    /// Linear position.
    pub at: usize,
}

/// A jump out of an expression without awaits, named in it by `__longhand_jump!(N)`.
#[derive(Clone, Debug)]
pub struct Jump {
    /// Where to.
    pub to: BlockId,
    /// The value of a `break`, which lands in a local.
    pub value: Option<LocalId>,
    /// Scopes left on the way: their locals die.
    pub leaves: Vec<LocalId>,
}

/// A stretch of linear positions that belongs to one construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construct {
    /// What it is.
    pub kind: ConstructKind,
    /// First position.
    pub lo: usize,
    /// Last position.
    pub hi: usize,
}

/// The constructs that a region of places may not straddle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstructKind {
    /// A loop, its head included.
    Loop,
    /// All branches of an `if` or `match`.
    Branches,
    /// One branch.
    Branch,
    /// A block or the temporaries' scope of a statement.
    Scope,
}

/// What makes no difference by being evaluated late.
#[derive(Clone)]
pub enum Early {
    /// An operand: a copy, or a reference to a place.
    Operand(Expr),
    /// A place that is compared: a copy of a number, a reference to anything else.
    Compared(Expr),
    /// The receiver of a method whose arguments await: itself or a reference to it, as the method takes it.
    Receiver(syn::ExprMethodCall),
    /// The box for the elements of a `vec![..]`.
    Allocation,
}

/// What the source evaluates before an await, and the graph behind it.
#[derive(Clone)]
pub struct Waiting {
    /// What is evaluated.
    pub early: Early,
    /// The linear position at which the source evaluates it.
    pub at: usize,
    /// The linear position behind which it is evaluated.
    pub until: usize,
}

/// A function's body as a control-flow graph.
#[derive(Clone)]
pub struct Graph {
    /// Blocks; the first is the entry.
    pub blocks: Vec<BasicBlock>,
    /// Await points, in source order.
    pub awaits: Vec<AwaitPoint>,
    /// Jumps out of expressions.
    pub jumps: Vec<Jump>,
    /// Constructs, outer before inner.
    pub constructs: Vec<Construct>,
    /// Locals.
    pub locals: Table,
    /// Parameters, in order.
    pub params: Vec<LocalId>,
    /// Whether a closure that mentions a field captures the whole local: before Rust 2021.
    pub captures_whole: bool,
    /// Patterns of parameters that are no names.
    pub patterns: Vec<(LocalId, Pat)>,
    /// Items hoisted out of the body.
    pub items: Vec<syn::Item>,
    /// Blocks that end in a `return` whose temporaries die first, as a statement's do.
    pub statements: BTreeSet<BlockId>,
    /// Blocks that return a tail that ends its own temporaries, together with its operands (since Rust 2024).
    pub tails: BTreeSet<BlockId>,
    /// Of blocks that end in a tail whose temporaries outlive locals (before Rust 2024): these locals.
    pub outlived: BTreeMap<BlockId, Locals>,
    /// How often the body holds the closures and async blocks that begin at a line and column, where a macro has written one
    /// more than once.
    pub copies: BTreeMap<(usize, usize), usize>,
    /// Whether the body mentions `unsafe` or takes a raw address.
    pub mentions_unsafe: bool,
    /// Operands that are evaluated after the awaits behind them, though the source evaluates them before.
    pub waiting: Vec<Waiting>,
    /// Scope of each local in linear positions.
    pub extent: BTreeMap<LocalId, (usize, usize)>,
    /// Of two locals that are in scope together, the one with the smaller key is older: it drops later.
    pub age: BTreeMap<LocalId, (usize, usize)>,
}

impl Graph {
    /// A block that is never reached.
    pub fn dead_block(&mut self) -> BlockId {
        self.blocks.push(BasicBlock {
            name: "Dead",
            ops: Vec::new(),
            at: Vec::new(),
            term: Term::Unreachable,
            end: usize::MAX,
            scope: Vec::new(),
            resumes: None,
            join: false,
            start: usize::MAX,
        });
        BlockId(self.blocks.len() - 1)
    }

    /// Jumps out of an expression.
    pub fn jumps_out(&self, expr: &Expr) -> Vec<usize> {
        // Most functions have none, and it is asked often.
        if self.jumps.is_empty() { Vec::new() } else { crate::mentions::jumps(expr) }
    }

    /// Jumps out of a block's expressions, with the linear position of each.
    pub fn jumps_of(&self, id: BlockId) -> Vec<(usize, usize)> {
        if self.jumps.is_empty() {
            return Vec::new();
        }
        let block = &self.blocks[id.0];
        let mut all = Vec::new();
        for (op, &at) in block.ops.iter().zip(&block.at) {
            all.extend(op.exprs().into_iter().flat_map(crate::mentions::jumps).map(|jump| (at, jump)));
            if let Op::Let(binding) = op
                && let Some(block) = &binding.diverge
            {
                all.extend(crate::mentions::jumps_in(block).into_iter().map(|jump| (at, jump)));
            }
        }
        let last = match &block.term {
            Term::If(expr, ..) | Term::Match(expr, _) | Term::Return(expr) => Some(expr),
            Term::Await(id) => Some(&self.awaits[id.0].operand),
            _ => None,
        };
        all.extend(last.into_iter().flat_map(crate::mentions::jumps).map(|jump| (block.end, jump)));
        all
    }

    /// Blocks that can follow a block, in order.
    pub fn successors(&self, id: BlockId) -> Vec<BlockId> {
        let block = &self.blocks[id.0];
        let mut to: Vec<BlockId> = match &block.term {
            Term::Goto(to) => vec![*to],
            Term::If(_, then, other) => vec![*then, *other],
            Term::Match(_, arms) => arms.iter().map(|arm| arm.to).collect(),
            Term::Await(id) => vec![self.awaits[id.0].next],
            Term::Return(_) | Term::Unreachable => Vec::new(),
        };
        to.extend(self.jumps_of(id).into_iter().map(|(_, jump)| self.jumps[jump].to));
        to
    }
}

impl Op {
    /// The operation's expressions, in evaluation order. A diverging block comes as an expression.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Op::Let(op) => op.init.iter().collect(),
            Op::Eval(expr) | Op::Assign(_, expr) => vec![expr],
            Op::Hold(op) => vec![&op.expr],
            Op::Bind { .. } | Op::Replaced(_) | Op::Drop(_) => Vec::new(),
        }
    }
}

//! What an expression without awaits does with locals: takes them, borrows them, stores into them.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Pat, Stmt, UnOp};

use crate::ir::{Local, LocalId, Locals, Table};
use crate::macros;
use crate::resolve::{bindings, binds};

/// What an expression does with locals.
#[derive(Default, Clone, Debug)]
pub struct Mentions {
    /// Mentioned at all.
    pub uses: Locals,
    /// Mentioned by value as a whole: moved, or copied.
    pub by_value: Locals,
    /// By value more than once on one path, or in a loop: so it is `Copy`.
    pub repeated: Locals,
    /// By value on some paths only.
    pub conditional: Locals,
    /// Borrowed, or a part of it is; or its method is called.
    pub borrowed: Locals,
    /// A part of it is taken by value: moved, or copied.
    pub partial: Locals,
    /// Written through: `x.f = ..`, `*x = ..`.
    pub stored: Locals,
    /// Given a new value: `x = ..`.
    pub assigned: Locals,
    /// Captured by a closure or an async block.
    pub captured: Locals,
}

/// In which position an expression stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    /// Its value is wanted.
    Value,
    /// Its place is looked at, and not kept.
    Look,
    /// Its place is borrowed.
    Borrow,
    /// Its place is written to.
    Store,
}

/// What a pattern takes from a value that it matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Binds nothing by value, and leaves something: `_`, `Some(_)`, `ref x`.
    Nothing,
    /// Leaves nothing that could have drop glue.
    All,
    /// Binds something by value and leaves something.
    Part,
}

/// What a pattern takes.
pub fn takes(pat: &Pat) -> Takes {
    #[derive(Default)]
    struct Scan {
        value: bool,
        rest: bool,
    }
    impl<'a> Visit<'a> for Scan {
        fn visit_pat(&mut self, pat: &'a Pat) {
            match pat {
                Pat::Wild(_) | Pat::Rest(_) => self.rest = true,
                Pat::Ident(ident) if binds(ident) => {
                    if ident.by_ref.is_some() {
                        self.rest = true;
                    } else {
                        self.value = true;
                    }
                }
                Pat::Struct(pat) => {
                    self.rest |= pat.rest.is_some();
                    pat.fields.iter().for_each(|field| self.visit_pat(&field.pat));
                }
                Pat::Macro(_) | Pat::Verbatim(_) => self.rest = true,
                Pat::Guard(guard) => self.visit_pat(&guard.pat),
                Pat::Reference(_) => {}
                _ => visit::visit_pat(self, pat),
            }
        }
        fn visit_expr(&mut self, _: &'a Expr) {}
    }
    let mut scan = Scan::default();
    scan.visit_pat(pat);
    match (scan.value, scan.rest) {
        (true, true) => Takes::Part,
        (true, false) | (false, false) => Takes::All,
        (false, true) => Takes::Nothing,
    }
}

/// Whether a pattern has a `ref` binding.
pub fn has_ref(pat: &Pat) -> bool {
    bindings(pat).iter().any(|pat| pat.by_ref.is_some())
}

/// Methods that take their receiver by value in at least 95 of 100 definitions (shared facts, part 1 §3), or by
/// convention (`into_*`, the adaptors of `Option`, `Result` and `Iterator`).
pub fn takes_receiver(call: &syn::ExprMethodCall) -> bool {
    const NAMES: &[&str] = &[
        "into",
        "unwrap",
        "unwrap_or",
        "unwrap_or_else",
        "unwrap_or_default",
        "unwrap_err",
        "unwrap_unchecked",
        "expect",
        "expect_err",
        "map_err",
        "map_or",
        "map_or_else",
        "and_then",
        "or_else",
        "ok",
        "err",
        "ok_or",
        "ok_or_else",
        "flatten",
        "step_by",
        "cloned",
        "copied",
        "inspect_err",
        "try_into",
        "abs",
        "pow",
        "transpose",
        "unwrap_or_log",
        "wrapping_add",
        "wrapping_sub",
        "wrapping_mul",
        "saturating_add",
        "saturating_sub",
        "checked_add",
        "checked_sub",
    ];
    let name = call.method.to_string();
    NAMES.contains(&&*name) || may_be_lent_to(&name) || name.starts_with("into_") || is_iterators(call)
}

/// The same of a local's method: one that is named like an iterator's borrows what is used behind the call.
pub fn takes_local(call: &syn::ExprMethodCall, locals: &Table) -> bool {
    let local = variable(&call.receiver).and_then(|name| locals.get(&name));
    takes_receiver(call) && !local.is_some_and(|id| locals[id].lent_to.contains(&call.method.to_string()))
}

/// Methods that are told to take their receiver, and are not those of a number or an `Option`, which may be `Copy`: what is
/// used behind a call of that name is lent to it.
pub fn may_be_lent_to(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "map",
        "collect",
        "filter",
        "filter_map",
        "flat_map",
        "fold",
        "zip",
        "unzip",
        "enumerate",
        "rev",
        "skip",
        "skip_while",
        "take_while",
        "map_while",
        "peekable",
        "inspect",
        "for_each",
        "partition",
        "sum",
        "product",
        "oneshot",
        "boxed",
        "context",
        "with_context",
    ];
    NAMES.contains(&name)
}

/// Methods of unknown names that rather take their receiver than borrow it: what is done once.
pub fn is_done_once(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "send", "respond", "reply", "answer", "finish", "complete", "close", "commit", "rollback", "build", "join",
        "abort", "shutdown", "done",
    ];
    NAMES.contains(&name)
}

/// `iter.take(n)`, as against `option.take()`.
fn is_iterators(call: &syn::ExprMethodCall) -> bool {
    call.method == "take" && call.args.len() == 1
}

/// `entry.remove()`, `entry.insert(value)`, which take the entry, as against those of collections: a set's looks the same.
fn is_of_an_entry(call: &syn::ExprMethodCall) -> bool {
    call.method == "remove" && call.args.is_empty() || call.method == "insert" && call.args.len() == 1
}

/// Methods that borrow their receiver in at least 95 of 100 definitions, or by convention.
pub fn borrows_receiver(call: &syn::ExprMethodCall) -> bool {
    const NAMES: &[&str] = &[
        "get",
        "get_mut",
        "as_ref",
        "as_mut",
        "clone",
        "next",
        "as_bytes",
        "read",
        "write",
        "read_to_end",
        "read_exact",
        "read_to_string",
        "read_line",
        "read_buf",
        "lock",
        "to_string",
        "to_owned",
        "to_vec",
        "as_str",
        "recv",
        "write_all",
        "write_buf",
        "flush",
        "len",
        "is_empty",
        "iter",
        "iter_mut",
        "push",
        "push_str",
        "push_back",
        "push_front",
        "pop",
        "pop_front",
        "pop_back",
        "insert",
        "remove",
        "contains",
        "contains_key",
        "starts_with",
        "ends_with",
        "as_slice",
        "as_mut_slice",
        "borrow",
        "borrow_mut",
        "peek",
        "try_recv",
        "try_lock",
        "entry",
        "extend",
        "clear",
        "drain",
        "acquire",
        "poll",
        "poll_next",
        "deref",
        "deref_mut",
        "trim",
        "chars",
        "bytes_mut",
        "notified",
        "notify_one",
        "notify_waiters",
        "tick",
        "changed",
        "fetch_add",
        "fetch_sub",
        "load",
        "store",
        "swap",
        "replace",
        "take",
        "by_ref",
        "retain",
        "sort",
        "sort_by",
        "resize",
        "truncate",
        "reserve",
        "write_u8",
        "read_u8",
    ];
    // Given something, they set it, as a builder's do.
    const GETTERS: &[&str] = &[
        "status",
        "path",
        "accept",
        "local_addr",
        "peer_addr",
        "headers",
        "uri",
        "method",
        "display",
        "keys",
        "values",
        "first",
        "last",
        "capacity",
    ];
    let name = call.method.to_string();
    // What is called on a `Pin` itself takes that, or borrows what is pinned.
    let is_pin = |expr: &Expr| matches!(expr, Expr::MethodCall(call) if call.method == "as_mut");
    if makes_pin(&call.receiver) || is_of_a_pin(&name) && is_pin(&call.receiver) {
        return false;
    }
    NAMES.contains(&&*name) && !is_iterators(call) && !is_of_an_entry(call)
        || call.args.is_empty() && GETTERS.contains(&&*name)
        || name.starts_with("is_")
        || name.starts_with("as_")
        || name.starts_with("to_")
        || name.starts_with("poll_")
}

/// Whether a method borrows a local. One of a type parameter's type, whose methods are those of the traits that the
/// function names, is taken by them more often than others; `&mut self` they cannot have if it is not `mut`.
pub fn borrows_local(call: &syn::ExprMethodCall, local: &Local) -> bool {
    let name = call.method.to_string();
    let is_told = || borrows_by_all_means(&name);
    local.lent_to.contains(&name)
        || borrows_receiver(call)
            && (!local.generic || local.mutable || is_told())
            && (local.mutable || local.may_be_mut || local.is_reference() || !may_be_taken_unchanged(&name))
}

/// Methods that take what they are called on where that is not `mut`, nor a `&mut`, which a collection's of that name need:
/// a record's `insert`, a connection's `accept`.
fn may_be_taken_unchanged(name: &str) -> bool {
    ["accept", "insert", "remove", "replace", "swap", "take"].contains(&name)
}

/// Methods that borrow whatever they are called on.
fn borrows_by_all_means(name: &str) -> bool {
    const NAMES: &[&str] = &["clone", "len", "iter", "get", "borrow", "contains", "contains_key", "status", "deref"];
    NAMES.contains(&name) || ["is_", "as_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a method borrows its fresh receiver. What a type's own function has just made, `Command::new(..)`, may be made
/// for the call, and taken by it.
pub fn borrows_fresh(call: &syn::ExprMethodCall) -> bool {
    let made = match &*call.receiver {
        Expr::Call(made) => match &*made.func {
            Expr::Path(func) => func.path.segments.iter().rev().nth(1),
            _ => None,
        },
        _ => None,
    };
    let is_type = made.is_some_and(|owner| owner.ident.to_string().starts_with(char::is_uppercase));
    borrows_receiver(call) && (!is_type || borrows_by_all_means(&call.method.to_string()))
}

/// Whether a method of a `Pin<&mut T>` takes the `Pin`, by convention: `poll_ready(self: Pin<&mut Self>, ..)`.
pub fn takes_pin(call: &syn::ExprMethodCall) -> bool {
    let name = call.method.to_string();
    name.starts_with("poll") || is_of_a_pin(&name)
}

/// Methods of a `Peekable` stream that take a `Pin` of it.
fn is_of_a_pin(name: &str) -> bool {
    ["peek", "peek_mut", "next_if", "next_if_eq"].contains(&name)
}

/// Methods whose result holds no borrow. A `let` that relies on this has it asserted in the certificate.
pub fn holds_nothing(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "len",
        "is_empty",
        "to_string",
        "to_owned",
        "to_vec",
        "contains",
        "contains_key",
        "starts_with",
        "ends_with",
        "count",
        "capacity",
        "elapsed",
    ];
    NAMES.contains(&name) || name.starts_with("is_")
}

/// Primitive types: no drop glue, no borrow held.
pub fn is_primitive(ty: &syn::Type) -> bool {
    const NAMES: &[&str] = &[
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "bool",
        "char",
    ];
    match ty {
        syn::Type::Path(path) => path.path.get_ident().is_some_and(|ident| NAMES.iter().any(|name| ident == name)),
        syn::Type::Paren(ty) => is_primitive(&ty.elem),
        syn::Type::Array(ty) => is_primitive(&ty.elem),
        syn::Type::Tuple(ty) => ty.elems.iter().all(is_primitive),
        _ => false,
    }
}

/// Whether a type holds no borrow: primitives and `String`.
pub fn type_holds_nothing(ty: &syn::Type) -> bool {
    is_primitive(ty) || matches!(ty, syn::Type::Path(path) if path.path.is_ident("String"))
}

/// Whether a value is a number that does not say its type.
pub fn is_open_number(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Int(number) => number.suffix().is_empty(),
            syn::Lit::Float(number) => number.suffix().is_empty(),
            _ => false,
        },
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_) | UnOp::Not(_)) && is_open_number(&unary.expr),
        Expr::Paren(paren) => is_open_number(&paren.expr),
        Expr::Binary(binary) => is_open_number(&binary.left) && is_open_number(&binary.right),
        _ => false,
    }
}

/// Whether a value has, by its syntax, no drop glue.
pub fn has_no_drop(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Reference(_) => true,
        Expr::Cast(cast) => is_primitive(&cast.ty) || matches!(&*cast.ty, syn::Type::Ptr(_)) || has_no_drop(&cast.expr),
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)) && has_no_drop(&unary.expr),
        Expr::Paren(paren) => has_no_drop(&paren.expr),
        Expr::Group(group) => has_no_drop(&group.expr),
        Expr::Repeat(repeat) => has_no_drop(&repeat.expr),
        Expr::Array(array) => array.elems.iter().all(has_no_drop),
        Expr::Tuple(tuple) => tuple.elems.iter().all(has_no_drop),
        Expr::Binary(binary) => is_comparison(&binary.op) || has_no_drop(&binary.left) && has_no_drop(&binary.right),
        Expr::MethodCall(call) => {
            matches!(call.method.to_string().as_str(), "len" | "is_empty" | "is_some" | "is_none" | "is_ok" | "is_err")
        }
        Expr::Block(block) => block_tail(&block.block).is_some_and(has_no_drop),
        Expr::Macro(mac) => mac.mac.path.is_ident("matches"),
        Expr::Call(_) => crate::pin::is_written(expr),
        _ => false,
    }
}

/// A literal, or a closure that captures nothing of the function: it may be evaluated anywhere.
pub fn stands_alone(expr: &Expr, locals: &Table) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Closure(_) => of(expr, locals).uses.is_empty() && jumps(expr).is_empty(),
        _ => false,
    }
}

/// Whether a value, by its syntax, can hold no borrow of a local. Says too whether a method's name was relied on.
pub fn value_holds_nothing(expr: &Expr, by_name: &mut bool) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Cast(cast) => is_primitive(&cast.ty) || value_holds_nothing(&cast.expr, by_name),
        Expr::Paren(paren) => value_holds_nothing(&paren.expr, by_name),
        Expr::Group(group) => value_holds_nothing(&group.expr, by_name),
        Expr::Binary(binary) => {
            is_comparison(&binary.op)
                || value_holds_nothing(&binary.left, by_name) && value_holds_nothing(&binary.right, by_name)
        }
        Expr::Unary(unary) => !matches!(unary.op, UnOp::Deref(_)) && value_holds_nothing(&unary.expr, by_name),
        Expr::Repeat(repeat) => value_holds_nothing(&repeat.expr, by_name),
        Expr::MethodCall(call) => {
            let holds = holds_nothing(&call.method.to_string());
            *by_name |= holds;
            holds
        }
        Expr::Macro(mac) => matches!(macros::name(&mac.mac).as_str(), "format" | "matches" | "println" | "print"),
        Expr::Block(block) => block_tail(&block.block).is_some_and(|tail| value_holds_nothing(tail, by_name)),
        _ => false,
    }
}

/// Whether an operator may be that of a `String`, which it takes: `name + &more`. Of others the operands are likely numbers.
pub fn joins_strings(binary: &syn::ExprBinary) -> bool {
    let is_text = |expr: &Expr| {
        matches!(expr, Expr::Reference(_)) || matches!(expr, Expr::Lit(lit) if matches!(lit.lit, syn::Lit::Str(_)))
    };
    matches!(binary.op, syn::BinOp::Add(_)) && is_text(&binary.right)
}

/// Whether a type is spelled as a `Box`.
pub fn is_box(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(ty) if ty.path.segments.last().is_some_and(|last| last.ident == "Box"))
}

/// Whether an expression is `Box::new(..)`.
pub fn makes_box(expr: &Expr) -> bool {
    is_new_of(expr, "Box")
}

/// Whether an expression is `Pin::new(..)`.
pub fn makes_pin(expr: &Expr) -> bool {
    is_new_of(expr, "Pin")
}

fn is_new_of(expr: &Expr, owner: &str) -> bool {
    let Expr::Call(call) = expr else { return false };
    let Expr::Path(func) = &*call.func else { return false };
    let mut last = func.path.segments.iter().rev();
    last.next().is_some_and(|last| last.ident == "new") && last.next().is_some_and(|last| last.ident == owner)
}

/// A call that is given literals alone, `inner(1)` or `Box::pin(inner(1))`: a future that it makes borrows nothing of the
/// function, which the certificate asserts of those that are awaited by name.
pub fn is_made_of_literals(expr: &Expr) -> bool {
    match expr {
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => {
                let last = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                let wraps = path.path.segments.len() > 1 && matches!(last.as_str(), "pin" | "new");
                let plain = path.path.segments.len() == 1 && last.starts_with(char::is_lowercase);
                plain && call.args.iter().all(|arg| matches!(arg, Expr::Lit(_)))
                    || wraps && call.args.len() == 1 && call.args.iter().all(is_made_of_literals)
            }
            _ => false,
        },
        Expr::Paren(paren) => is_made_of_literals(&paren.expr),
        _ => false,
    }
}

/// Names that are awaited as they are: `x.await`.
pub fn awaited_names(block: &Block) -> BTreeSet<String> {
    struct Find(BTreeSet<String>);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_await(&mut self, expr: &'a syn::ExprAwait) {
            self.0.extend(variable(&expr.base));
            visit::visit_expr_await(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find(BTreeSet::new());
    find.visit_block(block);
    find.0
}

/// Whether values in a body may be of types that it makes anew wherever it stands: closures, async blocks, and what an
/// unknown macro makes.
pub fn has_anonymous_types(block: &Block) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {
            self.0 = true;
        }
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {
            self.0 = true;
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            match macros::arguments(mac).filter(|_| macros::kind(mac) != macros::Kind::Unknown) {
                Some(list) => list.exprs.iter().for_each(|expr| self.visit_expr(expr)),
                None => self.0 = true,
            }
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find(false);
    find.visit_block(block);
    find.0
}

/// A block's tail expression.
pub fn block_tail(block: &Block) -> Option<&Expr> {
    match block.stmts.last() {
        Some(Stmt::Expr(expr, None)) => Some(expr),
        _ => None,
    }
}

/// `==`, `<` and their like, whose operands are borrowed and whose value is a `bool`.
pub fn is_comparison(op: &syn::BinOp) -> bool {
    use syn::BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_))
}

/// `+=` and its like.
pub fn is_compound(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

/// The name of a path that may be a variable.
pub fn variable(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().map(|ident| ident.to_string()),
        Expr::Paren(paren) => variable(&paren.expr),
        Expr::Group(group) => variable(&group.expr),
        _ => None,
    }
}

/// The number of a jump that stands for a `break` or `continue` out of an expression.
pub fn jump(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Macro(mac) if mac.mac.path.is_ident("__longhand_jump") => mac.mac.tokens.to_string().parse().ok(),
        _ => None,
    }
}

struct Jumps(Vec<usize>);

impl<'a> Visit<'a> for Jumps {
    fn visit_expr(&mut self, expr: &'a Expr) {
        self.0.extend(jump(expr));
        visit::visit_expr(self, expr);
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        if macros::kind(mac) != macros::Kind::Unknown
            && let Some(list) = macros::arguments(mac)
        {
            self.0.extend(list.exprs.iter().flat_map(jumps));
        }
    }
}

/// Every jump in an expression.
pub fn jumps(expr: &Expr) -> Vec<usize> {
    let mut find = Jumps(Vec::new());
    find.visit_expr(expr);
    find.0
}

/// Every jump in a block.
pub fn jumps_in(block: &Block) -> Vec<usize> {
    let mut find = Jumps(Vec::new());
    find.visit_block(block);
    find.0
}

/// What an expression does with locals, its value wanted.
pub fn of(expr: &Expr, locals: &Table) -> Mentions {
    let mut walk = Walk { locals, found: Mentions::default(), keeps: false };
    walk.expr(expr, Position::Value);
    walk.found
}

/// The same, of what is bound inside of it too.
pub fn of_all(expr: &Expr, locals: &Table) -> Mentions {
    let mut walk = Walk { locals, found: Mentions::default(), keeps: true };
    walk.expr(expr, Position::Value);
    walk.found
}

/// The locals that code on its way out of the function gives away: mentioned by value, once on each path, and by nothing
/// behind. A local that is copied may be among them.
pub fn taken_last(expr: &Expr, locals: &Table) -> Locals {
    struct Last<'l> {
        locals: &'l Table,
        /// Whether the last mention is by value.
        by_value: BTreeMap<LocalId, bool>,
    }
    impl Last<'_> {
        fn local(&mut self, expr: &Expr, by_value: bool) {
            let id = variable(expr).and_then(|name| self.locals.get(&name));
            self.by_value.extend(id.map(|id| (id, by_value)));
        }
        /// What a place is projected from, or a borrow taken of.
        fn base(&mut self, expr: &Expr) {
            self.visit_expr(expr);
            self.local(expr, false);
        }
        fn inside(&mut self, tokens: proc_macro2::TokenStream) {
            let locals = self.locals;
            macros::plain_idents(&tokens, &mut |ident| {
                self.by_value.extend(locals.get(&ident.to_string()).map(|id| (id, false)));
            });
        }
    }
    impl<'a> Visit<'a> for Last<'_> {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Path(_) => self.local(expr, true),
                Expr::Field(field) => self.base(&field.base),
                Expr::Index(index) => {
                    self.base(&index.expr);
                    self.visit_expr(&index.index);
                }
                Expr::Reference(reference) => self.base(&reference.expr),
                Expr::RawAddr(reference) => self.base(&reference.expr),
                Expr::Unary(unary) => self.base(&unary.expr),
                Expr::MethodCall(call) if !takes_receiver(call) => {
                    self.base(&call.receiver);
                    call.args.iter().for_each(|arg| self.visit_expr(arg));
                }
                Expr::Closure(_) | Expr::Async(_) | Expr::Match(_) | Expr::Let(_) | Expr::Binary(_) => {
                    self.inside(expr.to_token_stream());
                }
                _ => visit::visit_expr(self, expr),
            }
        }
        fn visit_macro(&mut self, mac: &'a syn::Macro) {
            let values = macros::arguments(mac).filter(|_| macros::kind(mac) == macros::Kind::Value);
            match values {
                Some(values) => values.exprs.iter().for_each(|value| self.visit_expr(value)),
                None => self.inside(mac.tokens.clone()),
            }
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut last = Last { locals, by_value: BTreeMap::new() };
    last.visit_expr(expr);
    let found = of(expr, locals);
    let taken = found.by_value.iter().filter(|id| !found.repeated.contains(id) && last.by_value.get(id) == Some(&true));
    taken.copied().filter(|id| !locals[*id].is_reference()).collect()
}

/// What a scrutinee's expression does with locals: a place is only looked at.
pub fn of_scrutinee(expr: &Expr, locals: &Table) -> Mentions {
    let mut walk = Walk { locals, found: Mentions::default(), keeps: false };
    walk.expr(expr, if is_place(expr) { Position::Look } else { Position::Value });
    walk.found
}

/// What a `let` does with locals, its diverging block included.
pub fn of_let(pat: &Pat, init: &Expr, diverge: Option<&Block>, locals: &Table) -> Mentions {
    let mut walk = Walk { locals, found: Mentions::default(), keeps: false };
    walk.scrutinee(init, [pat]);
    if let Some(block) = diverge {
        let found = walk.branch(|walk| walk.block(block));
        walk.merge(vec![found], false);
    }
    walk.found
}

/// What a statement's expression does with locals: a place is only looked at.
pub fn of_statement(expr: &Expr, locals: &Table) -> Mentions {
    if variable(expr).is_some() {
        // `x;` moves.
        return of(expr, locals);
    }
    of_scrutinee(expr, locals)
}

/// What a block does with locals.
pub fn of_block(block: &Block, locals: &Table) -> Mentions {
    let mut walk = Walk { locals, found: Mentions::default(), keeps: false };
    walk.block(block);
    walk.found
}

/// Whether a value is a closure as it is written, or names a function.
pub fn is_function(value: &Expr, locals: &Table) -> bool {
    match value {
        Expr::Closure(_) => true,
        Expr::Path(_) => variable(value).is_none_or(|name| locals.get(&name).is_none_or(|id| locals[id].calls_again)),
        Expr::Reference(reference) => is_function(&reference.expr, locals),
        Expr::Paren(paren) => is_function(&paren.expr, locals),
        _ => false,
    }
}

/// Whether an expression names a place.
pub fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Group(group) => is_place(&group.expr),
        _ => false,
    }
}

struct Walk<'a> {
    locals: &'a Table,
    found: Mentions,
    /// What is bound inside counts.
    keeps: bool,
}

impl Walk<'_> {
    fn local(&self, expr: &Expr) -> Option<LocalId> {
        self.locals.get(&variable(expr)?)
    }

    fn mention(&mut self, id: LocalId, position: Position) {
        self.found.uses.insert(id);
        match position {
            Position::Value => {
                if !self.found.by_value.insert(id) {
                    self.found.repeated.insert(id);
                }
            }
            Position::Look => {}
            Position::Borrow => {
                self.found.borrowed.insert(id);
            }
            Position::Store => {
                self.found.stored.insert(id);
            }
        }
    }

    /// The root of a place that is projected from: `x` in `x.f[i]`.
    fn projected(&mut self, base: &Expr, position: Position) {
        if let Some(id) = self.local(base) {
            self.found.uses.insert(id);
            match position {
                Position::Value => {
                    self.found.partial.insert(id);
                }
                Position::Look => {}
                Position::Borrow => {
                    self.found.borrowed.insert(id);
                }
                Position::Store => {
                    self.found.stored.insert(id);
                }
            }
            return;
        }
        match base {
            Expr::Field(field) => self.projected(&field.base, position),
            Expr::Index(index) => {
                self.projected(&index.expr, if position == Position::Value { Position::Look } else { position });
                self.expr(&index.index, Position::Value);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                self.projected(&unary.expr, if position == Position::Value { Position::Look } else { position });
            }
            Expr::Paren(paren) => self.projected(&paren.expr, position),
            Expr::Group(group) => self.projected(&group.expr, position),
            base => self.expr(base, Position::Value),
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, position: Position) {
        exprs.into_iter().for_each(|expr| self.expr(expr, position));
    }

    /// One of several ways through an expression.
    fn branch(&mut self, inside: impl FnOnce(&mut Self)) -> Mentions {
        let before = std::mem::take(&mut self.found);
        inside(self);
        std::mem::replace(&mut self.found, before)
    }

    fn merge(&mut self, branches: Vec<Mentions>, exhaustive: bool) {
        let mut all: Option<Locals> = None;
        let mut any = BTreeSet::new();
        for branch in branches {
            self.found.uses.extend(&branch.uses);
            self.found.repeated.extend(&branch.repeated);
            self.found.conditional.extend(&branch.conditional);
            self.found.borrowed.extend(&branch.borrowed);
            self.found.partial.extend(&branch.partial);
            self.found.stored.extend(&branch.stored);
            self.found.assigned.extend(&branch.assigned);
            self.found.captured.extend(&branch.captured);
            any.extend(branch.by_value.iter().copied());
            all = Some(match all {
                None => branch.by_value,
                Some(all) => &all & &branch.by_value,
            });
        }
        let all = if exhaustive { all.unwrap_or_default() } else { BTreeSet::new() };
        for id in any {
            if !all.contains(&id) {
                self.found.conditional.insert(id);
            }
            if !self.found.by_value.insert(id) {
                self.found.repeated.insert(id);
            }
        }
    }

    /// A body that may run many times: what it takes by value is `Copy`, unless it leaves the loop at once.
    fn repeat(&mut self, leaves: bool, inside: impl FnOnce(&mut Self)) {
        let found = self.branch(inside);
        if !leaves {
            self.found.repeated.extend(&found.by_value);
        }
        self.merge(vec![found], false);
    }

    fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Local(local) => {
                    if let Some(init) = &local.init {
                        let pat = match &local.pat {
                            Pat::Type(typed) => &typed.pat,
                            pat => pat,
                        };
                        self.scrutinee(&init.expr, [pat]);
                        if let Some((_, diverge)) = &init.diverge {
                            let found = self.branch(|this| this.expr(diverge, Position::Value));
                            self.merge(vec![found], false);
                        }
                    }
                }
                Stmt::Expr(expr, None) => self.expr(expr, Position::Value),
                Stmt::Expr(expr, Some(_)) => {
                    self.expr(expr, if is_place(expr) { Position::Look } else { Position::Value });
                }
                Stmt::Macro(mac) => self.mac(&mac.mac),
                Stmt::Item(_) => {}
            }
        }
        for stmt in &block.stmts {
            if let Stmt::Local(local) = stmt {
                self.forget(&local.pat);
            }
        }
    }

    /// A value that patterns look into.
    fn scrutinee<'p>(&mut self, expr: &Expr, pats: impl IntoIterator<Item = &'p Pat>) {
        if !is_place(expr) {
            return self.expr(expr, Position::Value);
        }
        let pats: Vec<&Pat> = pats.into_iter().collect();
        let taken: Vec<Takes> = pats.iter().map(|pat| takes(pat)).collect();
        let position = match () {
            () if pats.iter().any(|pat| has_ref(pat)) => Position::Borrow,
            // `None` has no rest, and takes nothing.
            () if pats.iter().all(|pat| bindings(pat).is_empty()) => Position::Look,
            () if taken.contains(&Takes::All) => Position::Value,
            () => Position::Look,
        };
        match self.local(expr) {
            Some(id) => {
                self.mention(id, position);
                if position == Position::Value && taken.iter().any(|taken| *taken != Takes::All) {
                    self.found.conditional.insert(id);
                }
                if taken.contains(&Takes::Part) {
                    self.found.partial.insert(id);
                    self.found.conditional.insert(id);
                }
            }
            None => self.projected(expr, position),
        }
    }

    fn closure(&mut self, moves: bool, inside: impl FnOnce(&mut Self)) {
        let mut found = self.branch(inside);
        let written: Vec<LocalId> = found.assigned.iter().chain(&found.stored).copied().collect();
        found.uses.extend(written);
        self.found.uses.extend(&found.uses);
        self.found.captured.extend(&found.uses);
        self.found.repeated.extend(&found.repeated);
        self.found.stored.extend(found.stored.iter().chain(&found.assigned));
        for &id in &found.uses {
            if moves {
                self.mention(id, Position::Value);
            } else {
                self.found.borrowed.insert(id);
                // A primitive is copied through a borrow; a `&mut` is not.
                let local = &self.locals[id];
                if found.by_value.contains(&id) && (!local.no_drop || local.may_be_mut) {
                    self.mention(id, Position::Value);
                }
            }
        }
    }

    /// `(x, y.f) = pair`
    fn assignees(&mut self, left: &Expr) {
        match left {
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|elem| self.assignees(elem)),
            Expr::Array(array) => array.elems.iter().for_each(|elem| self.assignees(elem)),
            Expr::Infer(_) | Expr::Range(_) => {}
            left => match self.local(left) {
                Some(id) => {
                    self.found.assigned.insert(id);
                }
                None => self.expr(left, Position::Store),
            },
        }
    }

    /// What a pattern binds inside an expression is no mention.
    fn forget(&mut self, pat: &Pat) {
        if self.keeps {
            return;
        }
        for id in bound(pat, self.locals) {
            let found = &mut self.found;
            for set in [
                &mut found.uses,
                &mut found.by_value,
                &mut found.repeated,
                &mut found.conditional,
                &mut found.borrowed,
                &mut found.partial,
                &mut found.stored,
                &mut found.assigned,
                &mut found.captured,
            ] {
                set.remove(&id);
            }
        }
    }

    fn mac(&mut self, mac: &syn::Macro) {
        if let Some((holder, _)) = crate::takes::part(mac) {
            // A part is moved out: it points to nothing in the holder.
            self.found.uses.extend(self.locals.get(&holder.to_string()));
            return;
        }
        if let Some(stmts) = macros::generator(mac) {
            return self.closure(true, |this| this.block(&Block { brace_token: Default::default(), stmts }));
        }
        let list = |this: &mut Self, position| {
            if let Some(list) = macros::arguments(mac) {
                for expr in &list.exprs {
                    match expr {
                        Expr::Assign(assign) => this.expr(&assign.right, position),
                        expr => this.expr(expr, position),
                    }
                }
                for name in macros::captured(&list.exprs) {
                    if let Some(id) = this.locals.get(&name) {
                        this.mention(id, position);
                    }
                }
                return true;
            }
            false
        };
        let known = match macros::kind(mac) {
            // Formatting looks at its arguments: an implementation of `Display` cannot keep one argument in another.
            macros::Kind::Format | macros::Kind::Assert if !mac.path.is_ident("format_args") => {
                list(self, Position::Look)
            }
            macros::Kind::Format | macros::Kind::Assert => list(self, Position::Borrow),
            macros::Kind::Value => list(self, Position::Value),
            macros::Kind::Matches => match syn::parse2::<macros::Matches>(mac.tokens.clone()) {
                Ok(parsed) => {
                    self.expr(&parsed.expr, if is_place(&parsed.expr) { Position::Look } else { Position::Value });
                    if let Some(guard) = &parsed.guard {
                        self.expr(guard, Position::Value);
                    }
                    true
                }
                Err(_) => false,
            },
            macros::Kind::Unknown => false,
        };
        if !known {
            // What stands inside an argument is evaluated as it is anywhere; how the argument itself is taken is not known.
            let arguments = macros::arguments(mac).map(|list| list.exprs);
            for expr in arguments.iter().flatten() {
                if !is_place(expr) && !matches!(expr, Expr::Assign(_)) {
                    self.expr(expr, Position::Value);
                }
            }
            let mut found = Vec::new();
            macros::plain_idents(&mac.tokens, &mut |ident| found.extend(self.locals.get(&ident.to_string())));
            let mut taken = Vec::new();
            if arguments.is_none() {
                macros::taken(&mac.tokens, &mut |ident| taken.extend(self.locals.get(&ident.to_string())));
            }
            // `json!({ "name": name.into() })`
            taken.retain(|id| found.iter().filter(|other| *other == id).count() == 1);
            taken.iter().for_each(|id| self.mention(*id, Position::Value));
            for id in found {
                self.found.uses.insert(id);
                if !self.found.by_value.contains(&id) {
                    self.found.borrowed.insert(id);
                    self.found.captured.insert(id);
                }
            }
        }
    }

    fn expr(&mut self, expr: &Expr, position: Position) {
        if let Some(id) = self.local(expr) {
            return self.mention(id, position);
        }
        match expr {
            Expr::Paren(paren) => self.expr(&paren.expr, position),
            Expr::Group(group) => self.expr(&group.expr, position),
            Expr::Field(_) | Expr::Index(_) => self.projected(expr, position),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.projected(expr, position),
            Expr::Unary(unary) => self.expr(&unary.expr, Position::Value),
            Expr::Reference(reference) => self.expr(&reference.expr, Position::Borrow),
            Expr::RawAddr(reference) => self.expr(&reference.expr, Position::Borrow),
            Expr::MethodCall(call) => {
                let by_value = takes_local(call, self.locals);
                self.expr(&call.receiver, if by_value { Position::Value } else { Position::Borrow });
                self.exprs(&call.args, Position::Value);
            }
            Expr::Call(call) => {
                let borrows = self.local(&call.func).is_some_and(|id| !self.locals[id].calls_once);
                self.expr(&call.func, if borrows { Position::Borrow } else { Position::Value });
                self.exprs(&call.args, Position::Value);
            }
            Expr::Binary(binary) if is_compound(&binary.op) => {
                self.expr(&binary.right, Position::Value);
                self.expr(&binary.left, Position::Store);
            }
            Expr::Binary(binary) => {
                let lazy = matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_));
                let position = if is_comparison(&binary.op) && !lazy { Position::Look } else { Position::Value };
                self.expr(&binary.left, position);
                if lazy {
                    let found = self.branch(|this| this.expr(&binary.right, position));
                    self.merge(vec![found], false);
                } else {
                    self.expr(&binary.right, position);
                }
            }
            Expr::Assign(assign) => {
                // `_ = x` looks at nothing.
                let looks = !matches!(&*assign.left, Expr::Infer(_)) || !is_place(&assign.right);
                self.expr(&assign.right, if looks { Position::Value } else { Position::Borrow });
                match self.local(&assign.left) {
                    Some(id) => {
                        self.found.assigned.insert(id);
                    }
                    None if matches!(&*assign.left, Expr::Infer(_)) => {}
                    None if matches!(&*assign.left, Expr::Tuple(_) | Expr::Array(_)) => self.assignees(&assign.left),
                    None => self.expr(&assign.left, Position::Store),
                }
            }
            Expr::Closure(closure) => {
                self.closure(closure.capture.is_some(), |this| this.expr(&closure.body, Position::Value))
            }
            Expr::Async(block) => self.closure(block.capture.is_some(), |this| this.block(&block.block)),
            Expr::Macro(mac) => self.mac(&mac.mac),
            Expr::If(branch) => {
                self.expr(&branch.cond, Position::Value);
                let mut branches = vec![self.branch(|this| this.block(&branch.then_branch))];
                if returns(branch.then_branch.stmts.last()) {
                    branches[0].by_value.clear();
                    branches[0].conditional.clear();
                }
                if let Some((_, other)) = &branch.else_branch {
                    branches.push(self.branch(|this| this.expr(other, Position::Value)));
                }
                self.merge(branches, branch.else_branch.is_some());
            }
            Expr::Match(matched) => {
                self.scrutinee(&matched.expr, matched.arms.iter().map(|arm| &arm.pat));
                let branches = matched
                    .arms
                    .iter()
                    .map(|arm| {
                        self.branch(|this| {
                            if let Pat::Guard(guard) = &arm.pat {
                                this.expr(&guard.guard, Position::Value);
                            }
                            this.expr(&arm.body, Position::Value);
                            let gone = match &*arm.body {
                                Expr::Block(block) => returns(block.block.stmts.last()),
                                body => is_return(body),
                            };
                            if gone {
                                this.found.by_value.clear();
                                this.found.conditional.clear();
                            }
                            this.forget(&arm.pat);
                        })
                    })
                    .collect();
                self.merge(branches, true);
            }
            Expr::Let(binding) => self.scrutinee(&binding.expr, [&*binding.pat]),
            Expr::Loop(looped) => {
                self.repeat(leaves(&looped.body), |this| this.block(&looped.body));
            }
            Expr::While(looped) => self.repeat(leaves(&looped.body), |this| {
                this.expr(&looped.cond, Position::Value);
                this.block(&looped.body);
            }),
            Expr::ForLoop(looped) => {
                self.expr(&looped.expr, Position::Value);
                self.repeat(leaves(&looped.body), |this| this.block(&looped.body));
            }
            Expr::Block(block) => self.block(&block.block),
            Expr::Unsafe(block) => self.block(&block.block),
            Expr::Struct(literal) => {
                for field in &literal.fields {
                    self.expr(&field.expr, Position::Value);
                }
                if let Some(rest) = &literal.rest {
                    match self.local(rest) {
                        Some(_) => self.projected(rest, Position::Value),
                        None => self.expr(rest, Position::Value),
                    }
                }
            }
            Expr::Cast(cast) => self.expr(&cast.expr, Position::Value),
            Expr::Try(tried) => self.expr(&tried.expr, Position::Value),
            Expr::Array(array) => self.exprs(&array.elems, Position::Value),
            Expr::Tuple(tuple) => self.exprs(&tuple.elems, Position::Value),
            Expr::Repeat(repeat) => self.expr(&repeat.expr, Position::Value),
            Expr::Range(range) => self.exprs(range.start.iter().chain(&range.end).map(|end| &**end), Position::Value),
            Expr::Return(back) => self.exprs(back.expr.as_deref(), Position::Value),
            Expr::Break(back) => self.exprs(back.expr.as_deref(), Position::Value),
            Expr::Await(awaited) => self.expr(&awaited.base, Position::Value),
            Expr::Verbatim(tokens) => {
                let mut found = Vec::new();
                macros::plain_idents(tokens, &mut |ident| found.extend(self.locals.get(&ident.to_string())));
                found.into_iter().for_each(|id| self.mention(id, Position::Borrow));
            }
            _ => {}
        }
    }
}

/// Whether an expression leaves the function.
pub(crate) fn is_return(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) => true,
        Expr::Macro(mac) => {
            matches!(macros::name(&mac.mac).as_str(), "panic" | "todo" | "unreachable" | "unimplemented" | "bail")
        }
        _ => false,
    }
}

/// Whether a block's last statement leaves the function: what it takes on the way is of no account behind it.
pub(crate) fn returns(last: Option<&Stmt>) -> bool {
    match last {
        Some(Stmt::Expr(expr, _)) => is_return(expr),
        Some(Stmt::Macro(mac)) => {
            matches!(macros::name(&mac.mac).as_str(), "panic" | "todo" | "unreachable" | "unimplemented" | "bail")
        }
        _ => false,
    }
}

/// Whether a loop's body ends by leaving the loop, somewhere.
fn leaves(body: &Block) -> bool {
    struct Find(bool);
    impl<'a> Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= matches!(expr, Expr::Break(_) | Expr::Return(_)) || jump(expr).is_some();
            visit::visit_expr(self, expr);
        }
        fn visit_expr_closure(&mut self, _: &'a syn::ExprClosure) {}
        fn visit_expr_async(&mut self, _: &'a syn::ExprAsync) {}
    }
    let mut find = Find(false);
    find.visit_block(body);
    find.0
}

/// Locals that patterns bind, as the table knows them.
pub fn bound(pat: &Pat, locals: &Table) -> Vec<LocalId> {
    bindings(pat).into_iter().filter_map(|pat| locals.get(&pat.ident.to_string())).collect()
}

/// The local at the root of a place: `x` in `x.f[i]`, `*x`.
pub fn root(expr: &Expr, locals: &Table) -> Option<LocalId> {
    if let Some(id) = variable(expr).and_then(|name| locals.get(&name)) {
        return Some(id);
    }
    match expr {
        Expr::Field(field) => root(&field.base, locals),
        Expr::Index(index) => root(&index.expr, locals),
        Expr::Unary(unary) => root(&unary.expr, locals),
        Expr::Paren(paren) => root(&paren.expr, locals),
        Expr::Group(group) => root(&group.expr, locals),
        Expr::Reference(reference) => root(&reference.expr, locals),
        _ => None,
    }
}

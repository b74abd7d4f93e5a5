//! Values that are taken apart in one go, and what is left of them. Reads the graph; wraps the value in a block, so that it is
//! moved there as a whole, and rustc drops what is left of it.

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, UnOp, parse_quote};

use crate::cfg::reachable;
use crate::holders::Place;
use crate::ir::*;
use crate::liveness;
use crate::macros;
use crate::mentions::{self, Takes};
use crate::partial;

/// Ends values where they are taken apart.
pub fn end(graph: &mut Graph) {
    let live = graph.locals.all.iter().any(|local| local.boxed).then(|| liveness::analyse(graph));
    for id in reachable(graph) {
        for place in places(graph, id) {
            let mut expr = std::mem::replace(place.expr_mut(graph), parse_quote!(()));
            let local = |expr: &Expr| mentions::variable(expr).and_then(|name| graph.locals.get(&name));
            let fresh = |rest: &Expr| {
                local(rest).is_some_and(|id| graph.locals[id].origin == Origin::Temp && !outlives(graph, id, &place))
            };
            let empty = |boxed: &Expr| {
                let (Some(id), Some(live)) = (local(boxed).filter(|id| graph.locals[*id].boxed), &live) else {
                    return false;
                };
                !match place.op {
                    Some(k) => live.live_after[place.block.0][k].contains(&id),
                    None => graph.successors(place.block).iter().any(|to| live.live_in[to.0].contains(&id)),
                }
            };
            let mut ends = Ends { fresh: &fresh, empty: &empty };
            let stays = match place.op.map(|k| &graph.blocks[id.0].ops[k]) {
                Some(Op::Let(op)) => mentions::takes(&op.pat) != Takes::All,
                Some(_) => false,
                None => matches!(graph.blocks[id.0].term, Term::Match(..)),
            };
            if stays {
                ends.place(&mut expr);
            } else {
                ends.visit_expr_mut(&mut expr);
            }
            *place.expr_mut(graph) = expr;
        }
    }
}

/// Whether something runs behind a place before a local's scope ends: an await, or operations of its statement.
fn outlives(graph: &Graph, id: LocalId, place: &Place) -> bool {
    let at = place.at(graph);
    let Some(&(_, last)) = graph.extent.get(&id) else { return false };
    let within = |then: usize| at < then && then <= last;
    reachable(graph).into_iter().any(|id| {
        let block = &graph.blocks[id.0];
        let ops = block.ops.iter().zip(&block.at).any(|(op, &then)| within(then) && !matches!(op, Op::Drop(_)));
        ops || within(block.end) && !matches!(block.term, Term::Goto(_) | Term::Unreachable)
    }) || partial::outlives_await(graph, id, place, at)
}

/// Where a block has one expression that can be written anew.
fn places(graph: &Graph, id: BlockId) -> Vec<Place> {
    let block = &graph.blocks[id.0];
    let ops = block.ops.iter().enumerate().filter_map(|(k, op)| match op {
        Op::Let(op) => op.init.is_some().then_some(Some(k)),
        Op::Eval(_) | Op::Assign(..) => Some(Some(k)),
        _ => None,
    });
    let term = matches!(block.term, Term::Match(..) | Term::Return(_) | Term::Await(_)).then_some(None);
    ops.chain(term).map(|op| Place { block: id, op }).collect()
}

struct Ends<'a> {
    /// What `P { a, ..fresh }` leaves of a value dies with the statement. Where the statement goes on after an await, a
    /// holder keeps it.
    fresh: &'a dyn Fn(&Expr) -> bool,
    /// `*boxed`, the last mention of the box.
    empty: &'a dyn Fn(&Expr) -> bool,
}

impl Ends<'_> {
    /// A place that is looked at, borrowed or written to.
    fn place(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(&mut unary.expr),
            Expr::Field(field) => self.place(&mut field.base),
            Expr::Paren(paren) => self.place(&mut paren.expr),
            _ => self.visit_expr_mut(expr),
        }
    }
}

impl VisitMut for Ends<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) && (self.empty)(&unary.expr) => {
                let boxed = &unary.expr;
                *unary.expr = parse_quote!({ #boxed });
            }
            Expr::Struct(literal) => {
                if let Some(rest) = literal.rest.as_mut().filter(|rest| (self.fresh)(rest)) {
                    **rest = parse_quote!({ #rest });
                }
                visit_mut::visit_expr_struct_mut(self, literal);
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(expr),
            Expr::Field(_) => self.place(expr),
            Expr::Reference(reference) => self.place(&mut reference.expr),
            Expr::RawAddr(raw) => self.place(&mut raw.expr),
            Expr::Index(index) => {
                self.place(&mut index.expr);
                self.visit_expr_mut(&mut index.index);
            }
            Expr::MethodCall(call) => {
                if mentions::takes_receiver(call) {
                    self.visit_expr_mut(&mut call.receiver);
                } else {
                    self.place(&mut call.receiver);
                }
                call.args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            }
            Expr::Assign(assign) if matches!(&*assign.left, Expr::Infer(_)) => self.place(&mut assign.right),
            Expr::Assign(assign) => {
                self.place(&mut assign.left);
                self.visit_expr_mut(&mut assign.right);
            }
            Expr::Binary(binary) if mentions::is_comparison(&binary.op) || mentions::is_compound(&binary.op) => {
                self.place(&mut binary.left);
                self.place(&mut binary.right);
            }
            // A pattern may borrow from it, or leave something.
            Expr::Match(matched) => {
                self.place(&mut matched.expr);
                matched.arms.iter_mut().for_each(|arm| self.visit_arm_mut(arm));
            }
            Expr::Let(tested) => self.place(&mut tested.expr),
            Expr::Loop(_) | Expr::While(_) | Expr::ForLoop(_) | Expr::Closure(_) | Expr::Async(_) => {}
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        if macros::kind(mac) == macros::Kind::Value
            && let Some(mut list) = macros::arguments(mac)
        {
            list.exprs.iter_mut().for_each(|expr| self.visit_expr_mut(expr));
            mac.tokens = list.tokens();
        }
    }
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}

//! What rustc evaluates before an await and the graph behind it: see [`Graph::waiting`].

use syn::{Expr, parse_quote};

use super::{Build, Event, Source};
use crate::ir::*;
use crate::layout::Step;
use crate::mentions;

impl Build<'_> {
    /// The local that a waiting operand copies or refers to.
    pub(super) fn waiting_local(&self, waiting: &Waiting) -> Option<LocalId> {
        match &waiting.early {
            Early::Operand(operand) | Early::Compared(operand) => mentions::root(operand, &self.graph.locals),
            Early::Receiver(call) => mentions::root(&call.receiver, &self.graph.locals),
            Early::Allocation => None,
        }
    }

    /// The operand that the source evaluates where something waits; `None` for a box.
    pub(super) fn evaluated(&self, waiting: &Waiting) -> Option<Expr> {
        match &waiting.early {
            Early::Operand(operand) => Some(operand.clone()),
            Early::Compared(place) if self.waiting_local(waiting).is_some_and(|id| self.shapes.is_plain(id)) => {
                Some(place.clone())
            }
            Early::Compared(place) => Some(parse_quote!(&#place)),
            Early::Receiver(call) if self.shapes.takes_receiver(call) => Some((*call.receiver).clone()),
            Early::Receiver(call) => {
                let place = &call.receiver;
                Some(parse_quote!(&#place))
            }
            Early::Allocation => None,
        }
    }

    /// Whether an operand is a local that is no copy.
    fn is_moved(&self, operand: &Expr) -> bool {
        let local = mentions::variable(operand).and_then(|name| self.graph.locals.get(&name));
        local.is_some_and(|id| self.shapes.is_moved(id))
    }

    /// Evaluates what the source evaluates between two linear positions of a block.
    pub(super) fn wait(&mut self, from: usize, to: usize) {
        for (number, waiting) in self.graph.waiting.iter().enumerate() {
            if from <= waiting.at && waiting.at < to {
                match self.evaluated(waiting) {
                    Some(operand) if self.is_moved(&operand) => {
                        if let Some(id) = self.waiting_local(waiting) {
                            self.step(Step::Move, Source::Local(id));
                        }
                    }
                    Some(operand) => {
                        let found = self.of(&operand);
                        let all = self.graph.locals.all.iter().enumerate().map(|(at, _)| LocalId(at)).collect();
                        self.events(found, &all);
                    }
                    None => self.steps.push(Step::Unwind),
                }
                self.step(Step::Create, Source::Waiting(number));
            }
        }
    }

    /// Mentions that stand for an operand evaluated earlier, in what is evaluated between two linear positions.
    pub(super) fn waited(&mut self, events: &mut Vec<Event>, from: usize, to: usize) {
        for (number, waiting) in self.graph.waiting.iter().enumerate() {
            if from <= waiting.until && waiting.until < to {
                let id = self.waiting_local(waiting);
                let mention = |event: &Event| id.is_some() && event.local() == id;
                if let Some(at) = events.iter().position(mention) {
                    events.remove(at);
                }
                if let Some(&value) = self.ids.get(&Source::Waiting(number)) {
                    let is_moved = self.flow.values[value].shape.needs_drop;
                    self.steps.push(if is_moved { Step::Move(value) } else { Step::Use(value) });
                    self.late.push(Step::End(value));
                }
            }
        }
    }
}

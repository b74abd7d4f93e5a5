//! Blocks, branches, matches and loops.

use super::env::{Access, Env};
use super::pattern::{By, Matched};
use super::types::Ty;
use super::{Context, Frame, Generator, at_start, in_head};
use crate::Edition;

/// A block, and whether its end is never reached.
pub struct Block {
    pub text: String,
    pub diverges: bool,
}

impl Generator<'_> {
    /// A block with statements and, for a type, a tail. Its scope ends with it.
    pub fn block(&mut self, tail: Option<Ty>) -> Block {
        self.block_with(tail, |_| Vec::new())
    }

    /// A block that begins with what `first` writes.
    pub fn block_with(&mut self, tail: Option<Ty>, first: impl FnOnce(&mut Self) -> Vec<String>) -> Block {
        let len = self.env.vars.len();
        let mut text = vec!["{".to_owned()];
        text.extend(first(self));
        let mut diverges = false;
        let statements = self.rng.usize(0..6);
        for _ in 0..statements {
            if self.fuel == 0 || diverges {
                break;
            }
            self.fuel -= 1;
            let temporaries = self.env.temporaries.clone();
            let (statement, ends) = self.within(Self::statement);
            text.push(statement);
            self.env.temporaries = temporaries;
            diverges = ends;
        }
        if let Some(ty) = tail.filter(|ty| !diverges && *ty != Ty::Unit) {
            let floor = self.tail_floor;
            if self.edition == Edition::E2021 {
                self.tail_floor = floor.min(len);
            }
            text.push(at_start(self.value(ty, 1)));
            self.tail_floor = floor;
        }
        self.env.truncate(len);
        text.push("}".to_owned());
        Block { text: text.join("\n"), diverges }
    }

    /// A branching or looping expression of a type, or a statement of type `()`.
    pub fn flow_value(&mut self, ty: Ty) -> Option<String> {
        if self.fuel == 0 || matches!(ty, Ty::Ref | Ty::Future | Ty::Param) {
            return None;
        }
        self.fuel -= 1;
        let tail = (ty != Ty::Unit).then_some(ty);
        Some(match self.rng.usize(0..12) {
            0..3 => self.if_else(tail),
            3 | 4 => self.if_let(tail),
            5..8 => self.match_of(tail),
            8 => self.labelled(tail),
            9 if tail.is_some() => self.loop_value(tail),
            _ => {
                let before = self.env.clone();
                let block = self.block(tail);
                if block.diverges {
                    // What follows is to be reached.
                    self.env = before;
                    let condition = self.end_of(Some(Ty::Bool));
                    return Some(format!("if {condition} {} else {}", block.text, self.leaf_block(tail)));
                }
                block.text
            }
        })
    }

    fn leaf_block(&mut self, tail: Option<Ty>) -> String {
        format!("{{ {} }}", self.end_of(tail))
    }

    fn end_of(&mut self, tail: Option<Ty>) -> String {
        tail.map_or_else(String::new, |ty| self.value(ty, usize::MAX - 1))
    }

    fn if_else(&mut self, tail: Option<Ty>) -> String {
        let condition = self.condition();
        let before = self.env.clone();
        let then = self.block(tail);
        let then_env = std::mem::replace(&mut self.env, before);
        let otherwise = self.otherwise(&then, then_env, tail);
        format!("if {condition} {}{otherwise}", then.text)
    }

    /// The `else` of a branch, or none; behind it holds what holds on each way that gets there.
    fn otherwise(&mut self, then: &Block, then_env: Env, tail: Option<Ty>) -> String {
        if tail.is_none() && self.rng.bool() {
            if !then.diverges {
                self.env.meet(&then_env);
            }
            return String::new();
        }
        let before = self.env.clone();
        let mut other = self.block(tail);
        match (then.diverges, other.diverges) {
            (true, true) => {
                // One of two must end, so that what follows is reached.
                self.env = before;
                other.text = self.leaf_block(tail);
            }
            (false, true) => self.env = then_env,
            (true, false) => {}
            (false, false) => self.env.meet(&then_env),
        }
        format!(" else {}", other.text)
    }

    fn condition(&mut self) -> String {
        in_head(self.within(|g| g.value(Ty::Bool, 1)))
    }

    fn if_let(&mut self, tail: Option<Ty>) -> String {
        let matched = self.within(|g| g.matched(2));
        let before = self.env.clone();
        let pattern = self.pattern(&matched, false);
        let head = format!("let {} = {}", pattern.text, in_head(matched.text.clone()));
        let len = self.env.vars.len();
        self.bind_pattern(&matched, pattern);
        let mut chain = String::new();
        if self.edition == Edition::E2024 && self.once_in(2) {
            let condition = self.maybe(|g| g.value(Ty::Bool, 2));
            chain = format!(" && {}", in_head(condition));
            if self.once_in(3) {
                let second = self.maybe(|g| g.matched_of(Ty::OptD, 2));
                let pattern = self.pattern(&second, false);
                chain += &format!(" && let {} = {}", pattern.text, in_head(second.text.clone()));
                self.bind_pattern(&second, pattern);
            }
        }
        let then = self.block(tail);
        self.env.truncate(len);
        let then_env = std::mem::replace(&mut self.env, before);
        if !chain.is_empty() {
            // The chain may have given away what it did not get to.
            self.env.meet(&then_env);
        }
        let otherwise = self.otherwise(&then, then_env, tail);
        format!("if {head}{chain} {}{otherwise}", then.text)
    }

    fn match_of(&mut self, tail: Option<Ty>) -> String {
        let matched = self.within(|g| g.matched(2));
        let before = self.env.clone();
        let mut after: Option<Env> = None;
        let mut arms = Vec::new();
        let last = self.rng.usize(1..4);
        for index in 0..=last {
            self.env = before.clone();
            let arm = self.arm(&matched, tail, index == last);
            arms.push(arm.text);
            if !arm.diverges {
                match &mut after {
                    Some(after) => after.meet(&self.env),
                    None => after = Some(self.env.clone()),
                }
            }
        }
        if after.is_none() {
            // Not every arm may leave.
            self.env = before.clone();
            arms.insert(0, format!("_ if {} => {}", self.end_of(Some(Ty::Bool)), self.leaf_block(tail)));
        }
        self.env = after.unwrap_or(before);
        format!("match {} {{ {} }}", in_head(matched.text), arms.join("\n"))
    }

    fn arm(&mut self, matched: &Matched, tail: Option<Ty>, is_last: bool) -> Block {
        let len = self.env.vars.len();
        let pattern = self.pattern(matched, is_last);
        let text = pattern.text.clone();
        let mut guard = String::new();
        // An arm that takes everything leaves nothing to those behind it.
        let has_guard = !is_last && (!pattern.may_fail || self.once_in(3));
        let moves = pattern.bindings.iter().any(|binding| !binding.ty.is_copy() && binding.ty != Ty::Mut);
        self.bind_pattern(matched, pattern);
        if has_guard {
            guard = format!(" if {}", in_head(self.guard(matched, moves)));
        }
        let block = self.block(tail);
        self.env.truncate(len);
        Block { text: format!("{text}{guard} => {}", block.text), diverges: block.diverges }
    }

    /// A guard looks, and neither gives away nor writes what is outside of it.
    fn guard(&mut self, matched: &Matched, moves: bool) -> String {
        let before = self.env.clone();
        let len = self.env.vars.len();
        self.env.floor = len;
        self.env.write_floor = len;
        if let By::Place(index) | By::Borrow(index, _) = matched.by
            && moves
        {
            self.lend(index, true);
        }
        let text = self.value(Ty::Bool, 2);
        self.env = before;
        text
    }

    fn labelled(&mut self, tail: Option<Ty>) -> String {
        let label = self.label();
        self.frames.push(self.frame(label.clone(), false, tail));
        let block = self.block(tail);
        let frame = self.frames.pop().expect("pushed above");
        let diverges = block.diverges && frame.exits.is_empty();
        self.leave(&frame, !block.diverges);
        if diverges {
            let end = self.end_of(tail);
            return format!("{label}: {{ if true {{ break {label} {end}; }} {} }}", block.text);
        }
        format!("{label}: {}", block.text)
    }

    fn frame(&self, label: String, is_loop: bool, value: Option<Ty>) -> Frame {
        let (floor, len) = (self.env.floor, self.env.vars.len());
        Frame { label, is_loop, value, floor, len, exits: Vec::new() }
    }

    /// What holds behind a loop or block: what holds at each way out.
    fn leave(&mut self, frame: &Frame, reaches_end: bool) {
        let mut exits = frame.exits.iter();
        if !reaches_end && let Some(first) = exits.next() {
            let (operands, temporaries) = (self.env.operands.clone(), self.env.temporaries.clone());
            self.env = Env { operands, temporaries, floor: frame.floor, ..first.clone() };
        }
        for exit in exits {
            self.env.meet(exit);
        }
        self.env.truncate(frame.len);
        self.env.floor = frame.floor;
    }

    fn label(&mut self) -> String {
        self.names += 1;
        format!("'l{}", self.names)
    }

    /// `loop { .. break value; }`
    fn loop_value(&mut self, tail: Option<Ty>) -> String {
        let label = self.label();
        let counter = self.counter();
        self.frames.push(self.frame(label.clone(), true, tail));
        self.env.floor = self.env.vars.len();
        let turns = self.rng.usize(1..4);
        let mut end = String::new();
        let body = self.block_with(None, |g| {
            // Behind the last turn anything may be given away.
            let before = g.env.clone();
            g.env.floor = g.frames.last().expect("pushed above").floor;
            end = g.end_of_loop(tail);
            let exit = std::mem::replace(&mut g.env, before);
            g.frames.last_mut().expect("pushed above").exits.push(exit);
            vec![format!("{counter} += 1; if {counter} > {turns} {{ break {end}; }}")]
        });
        let frame = self.frames.pop().expect("pushed above");
        self.leave(&frame, false);
        format!("{{ let mut {counter} = 0; {label}: loop {} }}", body.text)
    }

    fn end_of_loop(&mut self, tail: Option<Ty>) -> String {
        let temporaries = self.env.temporaries.clone();
        let text = match tail {
            Some(ty) => self.within(|g| g.value(ty, 2)),
            None => String::new(),
        };
        self.env.temporaries = temporaries;
        text
    }

    /// A name for a counter, which nothing else uses.
    fn counter(&mut self) -> String {
        self.names += 1;
        format!("turn{}", self.names)
    }

    /// A loop as a statement.
    pub fn loop_statement(&mut self) -> String {
        let label = self.label();
        let head = self.rng.usize(0..10);
        let turns = self.rng.usize(1..4);
        if head == 0 {
            return self.loop_value(None) + ";";
        }
        // The iterator is made once, outside of the loop.
        let iterated = match head {
            1..4 => Some((Ty::Num, format!("0..{turns}"), None)),
            4 => Some((Ty::D, self.value(Ty::Vec, 2), None)),
            5 => self
                .take(Ty::Vec, Access::Write)
                .map(|(name, index)| (Ty::D, format!("{name}.drain(..)"), Some((index, true)))),
            6 => self
                .take(Ty::Vec, Access::Read)
                .map(|(name, index)| (Ty::Ref, format!("{name}.iter()"), Some((index, false)))),
            7 => {
                let (a, b) = (self.value(Ty::D, 2), self.value(Ty::D, 2));
                Some((Ty::Ref, format!("&[{a}, {b}]"), None))
            }
            _ => None,
        };
        let counter = self.counter();
        let before = self.env.clone();
        self.frames.push(self.frame(label.clone(), true, None));
        self.env.floor = self.env.vars.len();
        if let Some((_, _, Some((index, is_mut)))) = iterated {
            self.env.guard(index, is_mut);
        }
        let (text, len) = match iterated {
            Some((ty, text, _)) => {
                let len = self.env.vars.len();
                let name = self.fresh();
                let mutable = ty == Ty::D && self.rng.bool();
                let binding = format!("{}{name}", if mutable { "mut " } else { "" });
                self.bind(name, ty, mutable, Vec::new());
                (format!("{label}: for {binding} in {}", in_head(text)), len)
            }
            None if self.once_in(2) => {
                let len = self.env.vars.len();
                let matched = self.while_let();
                let pattern = self.pattern(&matched, false);
                let text = format!("{label}: while let {} = {}", pattern.text, in_head(matched.text.clone()));
                self.bind_pattern(&matched, pattern);
                (text, len)
            }
            None => {
                let condition = self.condition();
                (format!("{label}: while {condition}"), self.env.vars.len())
            }
        };
        let head_env = self.env.clone();
        let is_for = text.contains(": for ");
        let body = self.block_with(None, |_| {
            if is_for { Vec::new() } else { vec![format!("{counter} += 1; if {counter} > {turns} {{ break; }}")] }
        });
        self.env.truncate(len);
        let frame = self.frames.pop().expect("pushed above");
        let reaches_end = !body.diverges;
        if !reaches_end {
            self.env = head_env.clone();
        }
        self.leave(&frame, true);
        let mut head_env = head_env;
        head_env.truncate(frame.len);
        self.env.meet(&head_env);
        self.env.meet(&before);
        self.env.temporaries = before.temporaries.clone();
        if is_for { format!("{text} {}", body.text) } else { format!("let mut {counter} = 0; {text} {}", body.text) }
    }

    /// What a `while let` matches: made anew at each turn.
    fn while_let(&mut self) -> Matched {
        if let Some((name, _)) = self.take(Ty::Vec, Access::Write)
            && self.rng.bool()
        {
            return Matched { text: format!("{name}.pop()"), ty: Ty::OptD, by: By::Value };
        }
        let ty = *self.choose(&[Ty::OptD, Ty::Shape, Ty::ResD]);
        Matched { text: self.within(|g| g.value(ty, 2)), ty, by: By::Value }
    }

    /// Leaves something: `return`, `break` or `continue`, with a value where there is one.
    pub fn jump(&mut self) -> Option<String> {
        let frame = self.rng.usize(0..self.frames.len() + 1);
        let temporaries = self.env.temporaries.clone();
        let text = if frame == self.frames.len() {
            if !self.context.returns {
                return None;
            }
            self.env.floor = 0;
            let output = self.output;
            let value = if output == Ty::Unit { String::new() } else { self.within(|g| g.value(output, 2)) };
            format!("return {value};")
        } else {
            let Frame { label, is_loop, value, floor, .. } = &self.frames[frame];
            let (label, is_loop, value, floor) = (label.clone(), *is_loop, *value, *floor);
            if is_loop && self.once_in(3) {
                let is_inner = frame + 1 == self.frames.len() && self.rng.bool();
                return Some(if is_inner { "continue;".to_owned() } else { format!("continue {label};") });
            }
            self.env.floor = floor;
            let end = self.end_of_loop(value);
            self.env.temporaries = temporaries;
            let exit = self.env.clone();
            self.frames[frame].exits.push(exit);
            return Some(format!("break {label} {end};"));
        };
        self.env.temporaries = temporaries;
        Some(text)
    }

    /// A block that leaves, with what comes before that.
    pub fn leaving_block(&mut self) -> String {
        let before = self.env.clone();
        let jump = self.block_with(None, |g| {
            let mut lines = Vec::new();
            if g.fuel > 0 && g.once_in(3) {
                g.fuel -= 1;
                let temporaries = g.env.temporaries.clone();
                let (line, ends) = g.within(Self::statement);
                g.env.temporaries = temporaries;
                lines.push(line);
                if ends {
                    return lines;
                }
            }
            g.fuel = 0;
            lines.push(g.jump().unwrap_or_else(|| "unreachable!();".to_owned()));
            lines
        });
        let fuel = self.fuel;
        self.env = before;
        self.fuel = fuel;
        jump.text
    }

    /// An async block of a number. One with `move` takes what it names. It names one variable from outside at most, so
    /// that what it borrows is known.
    pub fn async_block(&mut self) -> Option<String> {
        if self.fuel == 0 {
            return None;
        }
        let is_move = self.rng.bool();
        let captured = self.pick(Ty::D, if is_move { Access::Move } else { Access::Read });
        let before = self.env.clone();
        let frames = std::mem::take(&mut self.frames);
        let output = std::mem::replace(&mut self.output, Ty::Num);
        let context = std::mem::replace(&mut self.context, Context { awaits: true, returns: true });
        let len = self.env.vars.len();
        self.env.read_floor = len;
        self.env.floor = len;
        self.env.write_floor = len;
        let name = captured.map(|index| before.vars[index].name.clone());
        if let Some(name) = &name {
            // Inside it looks like a variable of the block's own.
            self.bind(name.clone(), if is_move { Ty::D } else { Ty::Ref }, false, Vec::new());
        }
        let body = self.block(Some(Ty::Num)).text;
        (self.context, self.output, self.frames, self.env) = (context, output, frames, before);
        if let Some(index) = captured.filter(|_| name.is_some_and(|name| body.contains(&name))) {
            if is_move {
                self.env.used(index, Access::Move);
            } else {
                self.env.used(index, Access::Read);
                self.lend(index, false);
            }
        }
        Some(format!("async {}{body}", if is_move { "move " } else { "" }))
    }
}

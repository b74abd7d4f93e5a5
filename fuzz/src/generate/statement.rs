//! Statements.

use super::Generator;
use super::env::{Access, State};
use super::types::Ty;
use super::{at_start, in_head};

impl Generator<'_> {
    /// A statement, and whether it never ends.
    pub fn statement(&mut self) -> (String, bool) {
        if self.once_in(16)
            && let Some(jump) = self.jump()
        {
            return (jump, true);
        }
        for _ in 0..6 {
            if let Some(text) = self.attempt_statement() {
                return (text, false);
            }
        }
        let ty = self.plain_type();
        (self.let_value(ty), false)
    }

    fn plain_type(&mut self) -> Ty {
        let types = [
            Ty::D,
            Ty::D,
            Ty::D,
            Ty::Num,
            Ty::Num,
            Ty::OptD,
            Ty::Bool,
            Ty::Pair,
            Ty::Tup,
            Ty::Vec,
            Ty::Shape,
            Ty::Boxed,
            Ty::ResD,
            Ty::OptNum,
        ];
        *self.choose(&types)
    }

    fn attempt_statement(&mut self) -> Option<String> {
        Some(match self.rng.usize(0..40) {
            0..7 => {
                let ty = self.plain_type();
                self.let_value(ty)
            }
            7..9 => self.let_pattern(),
            9..12 => return self.assign(),
            12..15 => self.expression_statement(),
            15..20 => self.flow_value(Ty::Unit)? + "\n",
            20..23 => self.loop_statement(),
            23..25 => self.let_else()?,
            25 => {
                let (name, _) = self.droppable()?;
                format!("drop({name});")
            }
            26..28 => self.conditional_jump(),
            28..30 => return self.guard_statement(),
            30 => return self.let_closure(),
            31 => self.let_future(),
            32 => return self.compound(),
            33 => self.uninitialised(),
            34 => return self.rebound(),
            35 => return self.reference_statement(),
            36 => return self.refilled(),
            37 => format!("_ = {};", self.value(Ty::D, 1)),
            38 => return self.conditional_move(),
            _ => format!("let _ = {};", self.value(Ty::D, 1)),
        })
    }

    fn let_value(&mut self, ty: Ty) -> String {
        let value = self.value(ty, 1);
        let mutable = self.once_in(2);
        let spelled = if self.once_in(3) || matches!(ty, Ty::OptD | Ty::ResD | Ty::Num | Ty::OptNum) {
            format!(": {}", ty.text())
        } else {
            String::new()
        };
        let name = self.fresh();
        let text = format!("let {}{name}{spelled} = {value};", if mutable { "mut " } else { "" });
        self.bind(name, ty, mutable, Vec::new());
        text
    }

    fn let_pattern(&mut self) -> String {
        let ty = *self.choose(&[Ty::Tup, Ty::Pair, Ty::Tup]);
        let matched = self.within(|g| g.matched_of(ty, 1));
        let pattern = self.pattern(&matched, true);
        let text = format!("let {} = {};", pattern.text, matched.text);
        self.bind_pattern(&matched, pattern);
        text
    }

    /// An assignment: over a live value, a value given away, or none.
    fn assign(&mut self) -> Option<String> {
        let candidates: Vec<usize> = (0..self.env.vars.len())
            .filter(|index| {
                let var = &self.env.vars[*index];
                matches!(var.ty, Ty::D | Ty::Num | Ty::OptD | Ty::Vec | Ty::Pair | Ty::Shape | Ty::Boxed | Ty::Bool)
                    && self.env.may_assign(*index)
            })
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let index = *self.choose(&candidates);
        let var = &self.env.vars[index];
        let (name, ty) = (var.name.clone(), var.ty);
        let value = self.within(|g| g.value(ty, 1));
        if !self.env.may_assign(index) {
            // The value gave away or borrowed what must stay.
            return Some(format!("drop({value});"));
        }
        self.env.assigned(index);
        Some(format!("{name} = {value};"))
    }

    fn expression_statement(&mut self) -> String {
        let ty = *self.choose(&[Ty::Num, Ty::Num, Ty::Num, Ty::D, Ty::OptD]);
        let value = self.value(ty, 1);
        at_start(value) + ";"
    }

    fn droppable(&mut self) -> Option<(String, usize)> {
        let all: Vec<usize> = (0..self.env.vars.len())
            .filter(|index| {
                let ty = self.env.vars[*index].ty;
                !ty.is_copy() && ty != Ty::Mut && self.env.may(*index, Access::Move)
            })
            .collect();
        if all.is_empty() {
            return None;
        }
        let index = *self.choose(&all);
        self.env.used(index, Access::Move);
        Some((self.env.vars[index].name.clone(), index))
    }

    fn let_else(&mut self) -> Option<String> {
        let ty = *self.choose(&[Ty::OptD, Ty::Shape, Ty::ResD]);
        let mut matched = self.within(|g| g.matched_of(ty, 1));
        matched.text = in_head(matched.text);
        let otherwise = self.leaving_block();
        let pattern = self.pattern(&matched, false);
        let text = format!("let {} = {} else {otherwise};", pattern.text, matched.text);
        self.bind_pattern(&matched, pattern);
        Some(text)
    }

    fn conditional_jump(&mut self) -> String {
        let condition = in_head(self.within(|g| g.value(Ty::Bool, 2)));
        let leaving = self.leaving_block();
        format!("if {condition} {leaving}")
    }

    /// A guard or a reference, kept in a variable.
    fn guard_statement(&mut self) -> Option<String> {
        let is_mut = self.once_in(3);
        let (place, of) = self.place(if is_mut { Access::Write } else { Access::Read })?;
        let name = self.fresh();
        if is_mut {
            let text = format!("let mut {name} = {place}.hold_mut();");
            let loans = self.env.loans(of, is_mut);
            self.bind(name, Ty::HeldMut, true, loans);
            return Some(text);
        }
        let text = format!("let {name} = {place}.hold();");
        let loans = self.env.loans(of, is_mut);
        self.bind(name, Ty::Held, false, loans);
        Some(text)
    }

    fn reference_statement(&mut self) -> Option<String> {
        let is_mut = self.once_in(3);
        if self.once_in(4) {
            // A fresh value that lives as long as the reference to it.
            let (value, name) = (self.value(Ty::D, 1), self.fresh());
            let text = format!("let {name} = &{}{value};", if is_mut { "mut " } else { "" });
            self.bind(name, if is_mut { Ty::Mut } else { Ty::Ref }, is_mut, Vec::new());
            return Some(text);
        }
        let (place, of) = self.place(if is_mut { Access::Write } else { Access::Read })?;
        if matches!(self.env.vars[of].ty, Ty::Mut | Ty::Ref | Ty::Held | Ty::Boxed) {
            return None;
        }
        let name = self.fresh();
        let text = format!("let {name} = &{}{place};", if is_mut { "mut " } else { "" });
        let loans = self.env.loans(of, is_mut);
        self.bind(name, if is_mut { Ty::Mut } else { Ty::Ref }, is_mut, loans);
        Some(text)
    }

    fn let_closure(&mut self) -> Option<String> {
        let name = self.fresh();
        if self.once_in(3) {
            let (captured, _) = self.take(Ty::D, Access::Move)?;
            let text = format!("let {name} = move || {captured}.eat();");
            self.bind(name, Ty::Once, false, Vec::new());
            return Some(text);
        }
        let (captured, of) = self.take(Ty::D, Access::Read)?;
        let text = format!("let {name} = || {captured}.see() + 1;");
        let loans = self.env.loans(of, false);
        self.bind(name, Ty::Fn, false, loans);
        Some(text)
    }

    fn let_future(&mut self) -> String {
        let mark = self.env.operands.len();
        let temporaries = self.env.temporaries.len();
        let future = self.future(2);
        let mut loans = self.env.operands.split_off(mark);
        loans.extend_from_slice(self.env.temporaries.get(temporaries..).unwrap_or_default());
        let name = self.fresh();
        let text = format!("let {name} = {future};");
        self.bind(name, Ty::Future, false, loans);
        text
    }

    fn compound(&mut self) -> Option<String> {
        let value = self.value(Ty::Num, 1);
        let ty = *self.choose(&[Ty::D, Ty::Num]);
        let (name, _) = self.take(ty, Access::Write)?;
        Some(format!("{name} += {value};"))
    }

    /// `let x;`, assigned later, on all paths or on some.
    fn uninitialised(&mut self) -> String {
        let ty = *self.choose(&[Ty::D, Ty::D, Ty::OptD, Ty::Pair]);
        let name = self.fresh();
        let mutable = self.once_in(3);
        let mut text = format!("let {}{name}: {};", if mutable { "mut " } else { "" }, ty.text());
        let index = self.bind(name.clone(), ty, mutable, Vec::new());
        self.env.vars[index].state = State::Unset;
        if self.once_in(3) {
            return text;
        }
        let condition = in_head(self.within(|g| g.value(Ty::Bool, 2)));
        let before = self.env.clone();
        let then = self.value(ty, 2);
        self.env.assigned(index);
        let then_env = std::mem::replace(&mut self.env, before);
        let other = if self.once_in(4) {
            String::new()
        } else {
            let other = self.value(ty, 2);
            self.env.assigned(index);
            format!("else {{ {name} = {other}; }}")
        };
        self.env.meet(&then_env);
        text += &format!("\nif {condition} {{ {name} = {then}; }} {other}");
        text
    }

    /// `let x = x.with(..)`, or an assignment to itself.
    fn rebound(&mut self) -> Option<String> {
        let (name, index) = self.take(Ty::D, Access::Move)?;
        let method = match self.rng.usize(0..3) {
            0 if self.context.awaits => "through().await".to_owned(),
            1 => format!("with({})", self.value(Ty::Num, 2)),
            _ => "clone()".to_owned(),
        };
        if self.env.vars[index].mutable && self.rng.bool() {
            self.env.assigned(index);
            return Some(format!("{name} = {name}.{method};"));
        }
        let mutable = self.rng.bool();
        let text = format!("let {}{name} = {name}.{method};", if mutable { "mut " } else { "" });
        self.bind(name, Ty::D, mutable, Vec::new());
        Some(text)
    }

    /// Given away and filled again, which is allowed in a loop too.
    fn refilled(&mut self) -> Option<String> {
        let floor = std::mem::replace(&mut self.env.floor, 0);
        let fitting: Vec<usize> = (0..self.env.vars.len())
            .filter(|index| {
                let var = &self.env.vars[*index];
                var.ty == Ty::D && var.mutable && self.env.may(*index, Access::Move)
            })
            .collect();
        self.env.floor = floor;
        if fitting.is_empty() {
            return None;
        }
        let index = *self.choose(&fitting);
        self.env.used(index, Access::Move);
        let name = self.env.vars[index].name.clone();
        let value = self.within(|g| g.value(Ty::D, 2));
        if !self.env.may_assign(index) {
            return None;
        }
        self.env.assigned(index);
        let between = if self.context.awaits && self.rng.bool() { "y(()).await;" } else { "" };
        Some(format!("eat({name}); {between} {name} = {value};"))
    }

    /// Given away on one path only.
    fn conditional_move(&mut self) -> Option<String> {
        let condition = in_head(self.within(|g| g.value(Ty::Bool, 2)));
        let before = self.env.clone();
        let Some((place, _)) = self.place(Access::Move) else {
            return Some(format!("say({condition});"));
        };
        self.env.meet(&before);
        let uses = ["eat(PLACE);", "drop(PLACE);", "PLACE.by_val().await;", "y(PLACE).await;"];
        let uses = if self.context.awaits { &uses[..] } else { &uses[..2] };
        let text = self.choose(uses).replace("PLACE", &place);
        Some(format!("if {condition} {{ {text} }}"))
    }
}

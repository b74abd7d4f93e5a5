//! Expressions, by their type.

use super::Generator;
use super::env::Access;
use super::types::Ty;

/// How deep expressions nest.
const DEEP: usize = 4;

impl Generator<'_> {
    /// An expression of a type.
    pub fn value(&mut self, ty: Ty, depth: usize) -> String {
        if depth < DEEP {
            for _ in 0..4 {
                if let Some(text) = self.attempt(ty, depth + 1) {
                    return text;
                }
            }
        }
        self.leaf(ty)
    }

    fn attempt(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if self.once_in(12) && ty != Ty::Unit {
            return self.flow_value(ty);
        }
        match ty {
            Ty::Num => self.num(depth),
            Ty::Bool => self.boolean(depth),
            Ty::D => self.d(depth),
            Ty::OptD => self.opt_d(depth),
            Ty::OptNum => self.opt_num(depth),
            Ty::ResD => self.res_d(depth),
            Ty::ResNum => self.res_num(depth),
            Ty::Pair => self.pair(depth),
            Ty::Tup => self.tup(depth),
            Ty::Vec => self.vec(depth),
            Ty::Shape => self.shape(depth),
            Ty::Boxed => Some(format!("Box::new({})", self.value(Ty::D, depth))),
            Ty::Ref => self.reference(depth),
            Ty::Future => Some(self.future(depth)),
            Ty::Param => self.take(Ty::Param, Access::Move).map(|(name, _)| name),
            _ => None,
        }
    }

    /// An expression that needs nothing.
    fn leaf(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Num => self.rng.usize(0..5).to_string(),
            Ty::Bool => self.rng.bool().to_string(),
            Ty::OptD => format!("Some({})", self.fresh_value()),
            Ty::OptNum => "Some(1)".to_owned(),
            Ty::ResD => format!("Ok::<D, Fault>({})", self.fresh_value()),
            Ty::ResNum => "Ok::<usize, Fault>(2)".to_owned(),
            Ty::Pair => format!("Pair {{ a: {}, b: {} }}", self.fresh_value(), self.fresh_value()),
            Ty::Tup => format!("({}, {})", self.fresh_value(), self.fresh_value()),
            Ty::Vec => format!("vec![{}]", self.fresh_value()),
            Ty::Shape => format!("shape({})", self.rng.usize(0..5)),
            Ty::Boxed => format!("Box::new({})", self.fresh_value()),
            Ty::Ref => format!("&{}", self.fresh_value()),
            Ty::Future => "ready(1)".to_owned(),
            Ty::Unit => "()".to_owned(),
            _ => self.fresh_value(),
        }
    }

    fn num(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..34) {
            0 => self.take(Ty::Num, Access::Read)?.0,
            1..4 => return self.looked_at(depth),
            4 => format!("eat({})", self.value(Ty::D, depth)),
            5 => format!("{}.eat()", self.value(Ty::D, depth)),
            6 => self.within(|g| format!("peek({})", g.value(Ty::Ref, depth))),
            7 => format!("{}.see()", self.value(Ty::D, depth)),
            8..14 => return self.awaited(Ty::Num, depth),
            14 | 15 => format!("({} + {})", self.value(Ty::Num, depth), self.value(Ty::Num, depth)),
            16 | 17 => self.within(|g| {
                let (a, b, c) = (g.value(Ty::Num, depth), g.value(Ty::Ref, depth), g.value(Ty::Num, depth));
                format!("mix({a}, {b}, {c})")
            }),
            18 => format!("both({}, {})", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            19 => self.within(|g| format!("trade({}, {})", g.value(Ty::D, depth), g.value(Ty::Ref, depth))),
            20 => return self.questioned(Ty::Num, depth),
            21 => return self.guarded(depth),
            22 => format!("({}, {}).1", self.value(Ty::D, depth), self.value(Ty::Num, depth)),
            23 => format!("[{}, {}][1]", self.value(Ty::Num, depth), self.value(Ty::Num, depth)),
            24 => format!("({}, {}).0.see()", self.value(Ty::D, depth), self.value(Ty::Num, depth)),
            25 => format!("{}.len()", self.value(Ty::Vec, depth)),
            26 => format!("say({})", self.value(Ty::Num, depth)),
            27 => return self.called(),
            28 => format!("{}.unwrap_or({})", self.value(Ty::OptNum, depth), self.value(Ty::Num, depth)),
            29 => self.within(|g| format!("(*{}.part())", g.value(Ty::D, depth))),
            30 => self.within(|g| format!("{}.first().see()", g.value(Ty::Pair, depth))),
            31 => self.take(Ty::Param, Access::Read).map(|(name, _)| format!("{name}.as_ref().len()"))?,
            32 => self.within(|g| format!("({}).child(\"kid\").see()", g.value(Ty::Ref, depth))),
            _ => self
                .within(|g| format!("Pair {{ a: {}, b: {} }}.a.see()", g.value(Ty::D, depth), g.value(Ty::D, depth))),
        };
        Some(text)
    }

    /// A method of a place that borrows it for the call.
    fn looked_at(&mut self, _depth: usize) -> Option<String> {
        if self.once_in(3) {
            let method = *self.choose(&["edit()", "edit()", "part_mut().pow(1)"]);
            let (place, _) = self.place(Access::Write)?;
            return Some(format!("{place}.{method}"));
        }
        let (place, _) = self.place(Access::Read)?;
        let method = *self.choose(&["see()", "see()", "part().min(&7).clone()"]);
        Some(format!("{place}.{method}"))
    }

    /// A temporary guard: what it guards stays borrowed until the statement ends.
    fn guarded(&mut self, _depth: usize) -> Option<String> {
        let is_mut = self.once_in(3);
        let (place, of) = self.place(if is_mut { Access::Write } else { Access::Read })?;
        if of >= self.tail_floor {
            return None;
        }
        self.env.guard(of, is_mut);
        Some(if is_mut { format!("{place}.hold_mut().set(3)") } else { format!("{place}.hold().get()") })
    }

    /// A call of a closure.
    fn called(&mut self) -> Option<String> {
        if let Some((name, _)) = self.take(Ty::Once, Access::Move) {
            return Some(format!("{name}()"));
        }
        let (name, _) = self.take(Ty::Fn, Access::Read)?;
        Some(format!("{name}()"))
    }

    fn boolean(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..11) {
            0 => self.take(Ty::Bool, Access::Read)?.0,
            1 | 2 => format!("({} > {})", self.value(Ty::Num, depth), self.rng.usize(0..5)),
            3 => return self.awaited(Ty::Bool, depth),
            4 => {
                let (first, operator) = (self.value(Ty::Bool, depth), *self.choose(&["&&", "||"]));
                let second = self.maybe(|g| g.value(Ty::Bool, depth));
                format!("({first} {operator} {second})")
            }
            5 => format!("!{}", self.value(Ty::Bool, depth)),
            6 => format!("{}.is_some()", self.value(Ty::D, depth)),
            7 => {
                let (name, _) = self.take(Ty::OptD, Access::Read)?;
                format!("{name}.is_some()")
            }
            8 => format!("({} == {})", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            9 => format!("!{}", self.take(Ty::D, Access::Move)?.0),
            _ => self.within(|g| format!("(({}).see() < {})", g.value(Ty::Ref, depth), g.value(Ty::Num, depth))),
        };
        Some(text)
    }

    fn d(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..26) {
            0..5 => return Some(self.place(Access::Move)?.0),
            5 => self.fresh_value(),
            6 | 7 => format!("{}.with({})", self.value(Ty::D, depth), self.value(Ty::Num, depth)),
            8..12 => return self.awaited(Ty::D, depth),
            12 => self.within(|g| format!("({}).child(\"child\")", g.value(Ty::Ref, depth))),
            13 => self.within(|g| format!("copy_of({})", g.value(Ty::Ref, depth))),
            14 => format!("{}.unwrap_or_default()", self.value(Ty::OptD, depth)),
            15 => {
                let (name, _) = self.take(Ty::Vec, Access::Write)?;
                format!("{name}.pop().unwrap_or_default()")
            }
            16 => {
                let new = self.value(Ty::D, depth);
                let (name, _) = self.take(Ty::D, Access::Write)?;
                // The new value is written behind the borrow, and so must not need it.
                format!("{{ let new = {new}; std::mem::replace(&mut {name}, new) }}")
            }
            17 => format!("{}.clone()", self.place(Access::Read)?.0),
            18 => return self.questioned(Ty::D, depth),
            19 => format!("({} + {})", self.value(Ty::D, depth), self.value(Ty::Num, depth)),
            20 => {
                let (condition, first, second) =
                    (self.value(Ty::Bool, depth), self.value(Ty::D, depth), self.value(Ty::D, depth));
                format!("pick({condition}, {first}, {second})")
            }
            21 => format!("({}, {}).0", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            22 => format!("{}.b", self.value(Ty::Pair, depth)),
            23 => format!("(*{})", self.value(Ty::Boxed, depth)),
            24 => format!("{}.unwrap_or_else(|_| d(\"else\"))", self.value(Ty::ResD, depth)),
            _ => format!("{}.unwrap_or({})", self.value(Ty::OptD, depth), self.value(Ty::D, depth)),
        };
        Some(text)
    }

    fn opt_d(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..9) {
            0 => self.take(Ty::OptD, Access::Move)?.0,
            1 | 2 => format!("Some({})", self.value(Ty::D, depth)),
            3 => "None::<D>".to_owned(),
            4 => return self.awaited(Ty::OptD, depth),
            5 => {
                let (name, _) = self.take(Ty::OptD, Access::Write)?;
                format!("{name}.take()")
            }
            6 => {
                let (name, _) = self.take(Ty::Vec, Access::Write)?;
                format!("{name}.pop()")
            }
            7 => format!("{}.map(|v| v.with(1))", self.value(Ty::OptD, depth)),
            _ => format!("{}.ok()", self.value(Ty::ResD, depth)),
        };
        Some(text)
    }

    fn opt_num(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..6) {
            0 | 1 => format!("Some({})", self.value(Ty::Num, depth)),
            2 => "None::<usize>".to_owned(),
            3 => return self.awaited(Ty::OptNum, depth),
            4 => format!("{}.map(|v| v.eat())", self.value(Ty::OptD, depth)),
            _ => format!("{}.ok()", self.value(Ty::ResNum, depth)),
        };
        Some(text)
    }

    fn res_d(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..6) {
            0 => self.take(Ty::ResD, Access::Move)?.0,
            1 => format!("Ok::<D, Fault>({})", self.value(Ty::D, depth)),
            2 => format!("vet({}, {})", self.value(Ty::D, depth), self.value(Ty::Bool, depth)),
            3 => return self.awaited(Ty::ResD, depth),
            4 => format!("{}.ok_or(Fault(\"none\"))", self.value(Ty::OptD, depth)),
            _ => format!("{}.map(|v| v.with(1))", self.value(Ty::ResD, depth)),
        };
        Some(text)
    }

    fn res_num(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..5) {
            0 => format!("Ok::<usize, Fault>({})", self.value(Ty::Num, depth)),
            1 => format!("{}.map(eat)", self.value(Ty::ResD, depth)),
            2 => return self.awaited(Ty::ResNum, depth),
            3 => "Err::<usize, Fault>(Fault(\"bad\"))".to_owned(),
            _ => format!("{}.map(|v| v.see())", self.value(Ty::ResD, depth)),
        };
        Some(text)
    }

    fn pair(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..6) {
            0 | 1 => self.take(Ty::Pair, Access::Move)?.0,
            2 => format!("Pair {{ b: {}, a: {} }}", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            3 => return self.awaited(Ty::Pair, depth),
            4 => format!("Pair {{ a: {}, ..{} }}", self.value(Ty::D, depth), self.value(Ty::Pair, depth)),
            _ => format!("Pair {{ a: {}, b: {} }}", self.value(Ty::D, depth), self.value(Ty::D, depth)),
        };
        Some(text)
    }

    fn tup(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..4) {
            0 | 1 => self.take(Ty::Tup, Access::Move)?.0,
            2 => format!("({}, {})", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            _ => return self.awaited(Ty::Tup, depth),
        };
        Some(text)
    }

    fn vec(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..6) {
            0 => self.take(Ty::Vec, Access::Move)?.0,
            1 | 2 => format!("vec![{}, {}]", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            3 => self.within(|g| format!("children({})", g.value(Ty::Ref, depth))),
            4 => return self.awaited(Ty::Vec, depth),
            _ => format!("Vec::from([{}, {}])", self.value(Ty::D, depth), self.value(Ty::D, depth)),
        };
        Some(text)
    }

    fn shape(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..8) {
            0 => self.take(Ty::Shape, Access::Move)?.0,
            1 => format!("Shape::One({})", self.value(Ty::D, depth)),
            2 => format!("Shape::Two({}, {})", self.value(Ty::D, depth), self.value(Ty::D, depth)),
            3 => format!("Shape::Named {{ x: {}, n: {} }}", self.value(Ty::D, depth), self.value(Ty::Num, depth)),
            4 => format!("Shape::Deep({})", self.value(Ty::OptD, depth)),
            5 => format!("shape({})", self.value(Ty::Num, depth)),
            _ => return self.awaited(Ty::Shape, depth),
        };
        Some(text)
    }

    /// A `&D` as an operand. What it borrows stays borrowed until the operand is used up; a fresh value lives to the end
    /// of the statement.
    fn reference(&mut self, depth: usize) -> Option<String> {
        match self.rng.usize(0..10) {
            0..5 => {
                let (place, of) = self.place(Access::Read)?;
                self.lend(of, false);
                Some(format!("&{place}"))
            }
            5 => {
                let (name, index) = self.take(Ty::Ref, Access::Read)?;
                self.lend(index, false);
                Some(name)
            }
            6 => {
                let (place, of) = self.place(Access::Read)?;
                if of >= self.tail_floor {
                    return None;
                }
                self.env.guard(of, false);
                Some(format!("&*{place}.hold()"))
            }
            7 => {
                let (name, of) = self.take(Ty::Pair, Access::Read)?;
                self.lend(of, false);
                Some(format!("{name}.first()"))
            }
            8 => {
                let pair = self.value(Ty::Pair, depth);
                Some(format!("{pair}.first()"))
            }
            _ => Some(format!("&{}", self.value(Ty::D, depth))),
        }
    }

    /// A place of a `D`, and the variable that it is in: a variable, a part of one, or behind a reference.
    pub fn place(&mut self, access: Access) -> Option<(String, usize)> {
        let mut all: Vec<(String, usize, Option<usize>)> = Vec::new();
        for (index, var) in self.env.vars.iter().enumerate() {
            let name = &var.name;
            let is_whole = self.env.may(index, access);
            match var.ty {
                Ty::D if is_whole => all.push((name.clone(), index, None)),
                Ty::Boxed if is_whole && access != Access::Move => all.push((name.clone(), index, None)),
                Ty::Boxed if is_whole => all.push((format!("(*{name})"), index, None)),
                Ty::Held | Ty::Ref if is_whole && access == Access::Read => all.push((name.clone(), index, None)),
                Ty::Mut if access != Access::Move && self.env.may(index, Access::Write) => {
                    all.push((name.clone(), index, None));
                }
                Ty::Pair | Ty::Tup => {
                    let parts = if var.ty == Ty::Pair { ["a", "b"] } else { ["0", "1"] };
                    for (part, part_name) in parts.iter().enumerate() {
                        if self.env.may_part(index, part, access) {
                            all.push((format!("{name}.{part_name}"), index, Some(part)));
                        }
                    }
                }
                _ => {}
            }
        }
        if all.is_empty() {
            return None;
        }
        // The younger are more interesting, being of the code around.
        let at = self.rng.usize(0..all.len()).max(self.rng.usize(0..all.len()));
        let (text, index, part) = all.swap_remove(at);
        match part {
            Some(part) => self.env.used_part(index, part, access, Ty::D),
            None => self.env.used(index, access),
        }
        Some((text, index))
    }

    /// `e?`, where the function's output takes it.
    fn questioned(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if !self.context.returns {
            return None;
        }
        let of = match (self.output, ty) {
            (Ty::ResNum | Ty::ResD, Ty::Num) => Ty::ResNum,
            (Ty::ResNum | Ty::ResD, Ty::D) => Ty::ResD,
            (Ty::OptNum | Ty::OptD, Ty::Num) => Ty::OptNum,
            (Ty::OptNum | Ty::OptD, Ty::D) => Ty::OptD,
            _ => return None,
        };
        Some(format!("{}?", self.value(of, depth)))
    }

    /// An await of a type.
    fn awaited(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if !self.context.awaits {
            return None;
        }
        if ty == Ty::Num && self.once_in(2) {
            return self.within(|g| Some(format!("{}.await", g.future(depth))));
        }
        if let Some(call) = self.helper_call(ty, depth) {
            return Some(format!("{call}.await"));
        }
        if ty == Ty::D && self.once_in(2) {
            let value = self.value(Ty::D, depth);
            let method = *self.choose(&["through()", "into_future()"]);
            return Some(format!("{value}.{method}.await"));
        }
        let leaf = *self.choose(&["y", "y", "y", "ready"]);
        let leaf = format!("{leaf}({})", self.value(ty, depth));
        Some(match self.rng.usize(0..8) {
            0 => format!("relay({leaf}).await"),
            1 => {
                let second = self.value(ty, depth);
                format!("select({leaf}, ready({second})).await")
            }
            2 => {
                let second = self.value(Ty::Num, depth);
                format!("join({leaf}, y({second})).await.0")
            }
            _ => format!("{leaf}.await"),
        })
    }

    /// A call of another async fn of the program.
    fn helper_call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let fitting: Vec<_> = self.helpers.iter().filter(|helper| helper.output == ty).cloned().collect();
        if fitting.is_empty() || self.once_in(2) {
            return None;
        }
        let helper = self.choose(&fitting).clone();
        self.within(|g| {
            let mut arguments = Vec::new();
            for ty in &helper.parameters {
                arguments.push(if *ty == Ty::Mut { g.mut_operand()? } else { g.value(*ty, depth) });
            }
            Some(format!("{}({})", helper.name, arguments.join(", ")))
        })
    }

    fn mut_operand(&mut self) -> Option<String> {
        if self.once_in(4) {
            return Some(format!("&mut {}", self.fresh_value()));
        }
        let (place, of) = self.place(Access::Write)?;
        self.lend(of, true);
        Some(if self.env.vars[of].ty == Ty::Mut { place } else { format!("&mut {place}") })
    }

    /// A future of a number; what it borrows is lent until it is used up.
    pub fn future(&mut self, depth: usize) -> String {
        self.try_future(depth).unwrap_or_else(|| format!("y({})", self.value(Ty::Num, depth)))
    }

    fn try_future(&mut self, depth: usize) -> Option<String> {
        let text = match self.rng.usize(0..16) {
            0 | 1 => {
                let (place, of) = self.place(Access::Read)?;
                self.lend(of, false);
                format!("{place}.by_ref()")
            }
            2 => {
                let (place, of) = self.place(Access::Write)?;
                self.lend(of, true);
                format!("{place}.by_mut()")
            }
            3 => format!("{}.by_val()", self.value(Ty::D, depth)),
            4 => format!("{}.by_ref()", self.value(Ty::D, depth)),
            5 => {
                let (name, of) = self.take(Ty::Pair, Access::Read)?;
                self.lend(of, false);
                format!("{name}.sum()")
            }
            6 => {
                let (name, of) = self.take(Ty::Pair, Access::Write)?;
                self.lend(of, true);
                format!("{name}.grow()")
            }
            7 => format!("{}.end()", self.value(Ty::Pair, depth)),
            8 => format!("{}.ask()", self.place(Access::Read)?.0),
            9 => format!("{}.finish()", self.value(Ty::D, depth)),
            10 => return self.helper_call(Ty::Num, depth),
            11 => self.take(Ty::Future, Access::Move)?.0,
            12 => return self.async_block(),
            13 => format!("relay({})", self.future(depth.saturating_add(1).min(DEEP))),
            14 if depth < DEEP => format!("select({}, {})", self.future(depth + 1), self.future(depth + 1)),
            _ => format!("y({})", self.value(Ty::Num, depth)),
        };
        Some(text)
    }
}

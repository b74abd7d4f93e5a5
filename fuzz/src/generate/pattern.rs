//! Patterns, and what is matched.

use super::Generator;
use super::env::Access;
use super::types::Ty;

/// How what is matched is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// A fresh value.
    Value,
    /// A variable itself.
    Place(usize),
    /// `&variable` or `&mut variable`.
    Borrow(usize, bool),
}

/// What is matched.
#[derive(Clone)]
pub struct Matched {
    pub text: String,
    pub ty: Ty,
    pub by: By,
}

/// A name that a pattern binds.
pub struct Binding {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
}

/// A pattern.
pub struct Pattern {
    pub text: String,
    pub bindings: Vec<Binding>,
    /// Whether it may not match.
    pub may_fail: bool,
}

impl Generator<'_> {
    /// Something to match.
    pub fn matched(&mut self, depth: usize) -> Matched {
        let types = [Ty::OptD, Ty::OptD, Ty::Shape, Ty::Shape, Ty::ResD, Ty::Num, Ty::Tup, Ty::Pair];
        let ty = *self.choose(&types);
        self.matched_of(ty, depth)
    }

    /// Something of a type to match.
    pub fn matched_of(&mut self, ty: Ty, depth: usize) -> Matched {
        let value = |g: &mut Self| Matched { text: g.value(ty, depth), ty, by: By::Value };
        match self.rng.usize(0..6) {
            0..3 => value(self),
            3 if ty != Ty::Num => match self.pick(ty, Access::Move) {
                Some(index) => Matched { text: self.env.vars[index].name.clone(), ty, by: By::Place(index) },
                None => value(self),
            },
            _ if ty != Ty::Num => {
                let is_mut = self.once_in(3);
                match self.take(ty, if is_mut { Access::Write } else { Access::Read }) {
                    Some((name, index)) => Matched {
                        text: format!("&{}{name}", if is_mut { "mut " } else { "" }),
                        ty,
                        by: By::Borrow(index, is_mut),
                    },
                    None => value(self),
                }
            }
            _ => value(self),
        }
    }

    /// A pattern for it; `any` where it must match everything.
    pub fn pattern(&mut self, of: &Matched, any: bool) -> Pattern {
        let mut bindings = Vec::new();
        let refutable = !any && self.rng.usize(0..4) > 0;
        let text = self.pattern_of(of.ty, of.by, refutable, &mut bindings);
        let may_fail = refutable && matches!(of.ty, Ty::OptD | Ty::ResD | Ty::Num | Ty::Shape);
        Pattern { text, bindings, may_fail }
    }

    /// Binds what a pattern binds; gives away what it moves.
    pub fn bind_pattern(&mut self, of: &Matched, pattern: Pattern) {
        if let By::Place(index) = of.by
            && pattern.bindings.iter().any(|binding| !binding.ty.is_copy() && binding.ty != Ty::Mut)
        {
            self.env.used(index, Access::Move);
        }
        for Binding { name, ty, mutable } in pattern.bindings {
            let loans = match (ty, of.by) {
                (Ty::Ref, By::Place(of) | By::Borrow(of, _)) => self.env.loans(of, false),
                (Ty::Mut, By::Place(of) | By::Borrow(of, _)) => self.env.loans(of, true),
                _ => Vec::new(),
            };
            self.bind(name, ty, mutable, loans);
        }
    }

    fn pattern_of(&mut self, ty: Ty, by: By, refutable: bool, out: &mut Vec<Binding>) -> String {
        match ty {
            Ty::OptD if refutable => match self.rng.usize(0..4) {
                0 => "None".to_owned(),
                _ => format!("Some({})", self.leaf_pattern(by, out)),
            },
            Ty::ResD if refutable => match self.rng.usize(0..3) {
                0 => "Err(_)".to_owned(),
                _ => format!("Ok({})", self.leaf_pattern(by, out)),
            },
            Ty::Num if refutable => match self.rng.usize(0..3) {
                0 => "0 | 2".to_owned(),
                1 => "1..=3".to_owned(),
                _ => {
                    let name = self.fresh();
                    let text = format!("{name} @ 2..9");
                    out.push(Binding { name, ty: Ty::Num, mutable: false });
                    text
                }
            },
            Ty::Shape if refutable => match self.rng.usize(0..7) {
                0 => format!("Shape::One({})", self.leaf_pattern(by, out)),
                1 => format!("Shape::Two({}, {})", self.leaf_pattern(by, out), self.leaf_pattern(by, out)),
                2 => format!("Shape::Two({}, ..)", self.leaf_pattern(by, out)),
                3 => format!("Shape::Two(.., {})", self.leaf_pattern(by, out)),
                4 => format!("Shape::Named {{ x: {}, .. }}", self.leaf_pattern(by, out)),
                5 => format!("Shape::Deep(Some({}))", self.leaf_pattern(by, out)),
                _ => "Shape::Nothing | Shape::Deep(None)".to_owned(),
            },
            Ty::Tup if self.once_in(2) => match self.rng.usize(0..3) {
                0 => format!("({}, ..)", self.leaf_pattern(by, out)),
                1 => format!("(.., {})", self.leaf_pattern(by, out)),
                _ => format!("({}, {})", self.leaf_pattern(by, out), self.leaf_pattern(by, out)),
            },
            Ty::Pair if self.once_in(2) => match self.rng.usize(0..3) {
                0 => format!("Pair {{ a: {}, .. }}", self.leaf_pattern(by, out)),
                1 => format!("Pair {{ b: {}, .. }}", self.leaf_pattern(by, out)),
                _ => {
                    let b = self.leaf_pattern(by, out);
                    format!("Pair {{ b: {b}, a: {} }}", self.leaf_pattern(by, out))
                }
            },
            _ => self.whole_pattern(ty, by, out),
        }
    }

    /// `_`, or a name for all of it.
    fn whole_pattern(&mut self, ty: Ty, by: By, out: &mut Vec<Binding>) -> String {
        if self.once_in(2) || matches!(by, By::Borrow(..)) {
            return "_".to_owned();
        }
        let name = self.name_beside(out);
        let mutable = self.once_in(3);
        let text = format!("{}{name}", if mutable { "mut " } else { "" });
        out.push(Binding { name, ty, mutable });
        text
    }

    /// A pattern for a `D`.
    fn leaf_pattern(&mut self, by: By, out: &mut Vec<Binding>) -> String {
        if self.once_in(5) {
            return "_".to_owned();
        }
        let name = self.name_beside(out);
        let (text, ty, mutable) = match by {
            By::Borrow(_, true) => (name.clone(), Ty::Mut, true),
            By::Borrow(_, false) => (name.clone(), Ty::Ref, false),
            By::Place(index) if self.env.vars[index].mutable && self.once_in(6) => {
                (format!("ref mut {name}"), Ty::Mut, true)
            }
            _ if self.once_in(3) => (format!("ref {name}"), Ty::Ref, false),
            _ if self.once_in(3) => (format!("mut {name}"), Ty::D, true),
            _ => (name.clone(), Ty::D, false),
        };
        out.push(Binding { name, ty, mutable });
        text
    }

    /// A name that the pattern does not bind yet.
    fn name_beside(&mut self, out: &[Binding]) -> String {
        loop {
            let name = self.fresh();
            if out.iter().all(|binding| binding.name != name) {
                return name;
            }
        }
    }
}

//! What is in scope while a program is generated: who owns, who borrows, what has been given away.

use super::types::Ty;

/// Whether a variable holds its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Full,
    /// Given away on some path at least.
    Gone,
    /// Declared and never assigned.
    Unset,
}

/// What is done to a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Read,
    Write,
    Move,
}

/// Something that borrows a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loan {
    pub of: usize,
    pub is_mut: bool,
}

#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
    pub state: State,
    /// Parts that were given away, of a type that has parts.
    pub lost: [bool; 2],
    pub loans: Vec<Loan>,
}

/// The variables in scope, oldest first.
#[derive(Clone, Default, Debug)]
pub struct Env {
    pub vars: Vec<Var>,
    /// Borrowed by operands that are not used up yet.
    pub operands: Vec<Loan>,
    /// Borrowed by temporaries of the statement.
    pub temporaries: Vec<Loan>,
    /// Variables below this may not be given away: the code may run again.
    pub floor: usize,
    /// Variables below this may not be written: a guard, or an async block that borrows.
    pub write_floor: usize,
    /// Variables below this may not be looked at: an async block that captures nothing else.
    pub read_floor: usize,
}

impl Env {
    /// Whether a name still means this variable.
    fn is_visible(&self, index: usize) -> bool {
        let name = &self.vars[index].name;
        !self.vars[index + 1..].iter().any(|younger| younger.name == *name)
    }

    /// Whether the whole variable may be used so.
    pub fn may(&self, index: usize, access: Access) -> bool {
        let var = &self.vars[index];
        var.state == State::Full && var.lost == [false; 2] && self.may_reach(index, access)
    }

    /// Whether one part of it may be used so.
    pub fn may_part(&self, index: usize, part: usize, access: Access) -> bool {
        let var = &self.vars[index];
        var.state == State::Full && !var.lost[part] && self.may_reach(index, access)
    }

    /// Whether it may be assigned, whatever it holds.
    pub fn may_assign(&self, index: usize) -> bool {
        let var = &self.vars[index];
        let is_free = match var.state {
            State::Unset => index >= self.floor,
            _ => var.mutable,
        };
        is_free && self.may_reach(index, if var.mutable { Access::Write } else { Access::Move })
    }

    fn may_reach(&self, index: usize, access: Access) -> bool {
        let var = &self.vars[index];
        let is_copy = var.ty.is_copy();
        let access = if is_copy && access == Access::Move { Access::Read } else { access };
        let within = match access {
            Access::Read => index >= self.read_floor,
            Access::Write => var.mutable && index >= self.write_floor.max(self.read_floor),
            Access::Move => index >= self.floor.max(self.write_floor).max(self.read_floor),
        };
        within
            && self.is_visible(index)
            && self.operands.iter().chain(&self.temporaries).all(|loan| allows(loan, index, access))
            && self.borrowers(index).all(|(borrower, loan)| {
                allows(&loan, index, access) || !self.vars[borrower].ty.has_drop() && borrower >= self.floor
            })
    }

    /// Variables that borrow this one and may still be used.
    fn borrowers(&self, of: usize) -> impl Iterator<Item = (usize, Loan)> + '_ {
        let live = self.vars.iter().enumerate().filter(|(_, var)| var.state == State::Full);
        live.flat_map(move |(index, var)| {
            var.loans.iter().filter(move |loan| loan.of == of).map(move |loan| (index, *loan))
        })
    }

    /// Notes a use: plain references that it outlaws end, and what is given away is gone.
    pub fn used(&mut self, index: usize, access: Access) {
        let is_move = access == Access::Move && !self.vars[index].ty.is_copy();
        let access = if access == Access::Move && !is_move { Access::Read } else { access };
        self.end_borrows(index, access);
        if is_move {
            self.vars[index].state = State::Gone;
        }
    }

    /// Notes that a part was given away.
    pub fn used_part(&mut self, index: usize, part: usize, access: Access, part_ty: Ty) {
        let is_move = access == Access::Move && !part_ty.is_copy();
        self.end_borrows(index, if is_move { Access::Move } else { access });
        if is_move {
            self.vars[index].lost[part] = true;
        }
    }

    fn end_borrows(&mut self, index: usize, access: Access) {
        let ended: Vec<usize> = self
            .borrowers(index)
            .filter(|(_, loan)| !allows(loan, index, access))
            .map(|(borrower, _)| borrower)
            .collect();
        for borrower in ended {
            self.vars[borrower].state = State::Gone;
            // What was borrowed from the borrower ends with it.
            self.end_borrows(borrower, Access::Move);
        }
    }

    /// Notes an assignment.
    pub fn assigned(&mut self, index: usize) {
        self.end_borrows(index, Access::Write);
        self.vars[index].state = State::Full;
        self.vars[index].lost = [false; 2];
    }

    /// What a borrow of a variable borrows: the variable, and what it borrows itself.
    pub fn loans(&self, of: usize, is_mut: bool) -> Vec<Loan> {
        let mut loans = self.vars[of].loans.clone();
        loans.push(Loan { of, is_mut });
        loans
    }

    /// Notes that a temporary borrows a variable until the statement ends.
    pub fn guard(&mut self, of: usize, is_mut: bool) {
        let loans = self.loans(of, is_mut);
        self.temporaries.extend(loans);
    }

    /// Where two paths meet: only what holds on both.
    pub fn meet(&mut self, other: &Env) {
        for (var, theirs) in self.vars.iter_mut().zip(&other.vars) {
            if var.state != theirs.state {
                var.state = State::Gone;
            }
            for (lost, also) in var.lost.iter_mut().zip(theirs.lost) {
                *lost |= also;
            }
            for loan in &theirs.loans {
                if !var.loans.contains(loan) {
                    var.loans.push(*loan);
                }
            }
        }
        for loan in &other.temporaries {
            if !self.temporaries.contains(loan) {
                self.temporaries.push(*loan);
            }
        }
    }

    /// Leaves a scope.
    pub fn truncate(&mut self, len: usize) {
        self.vars.truncate(len);
        self.operands.retain(|loan| loan.of < len);
        self.temporaries.retain(|loan| loan.of < len);
    }
}

/// Whether a loan of this variable stands this use.
fn allows(loan: &Loan, index: usize, access: Access) -> bool {
    loan.of != index || !loan.is_mut && access == Access::Read
}

//! The types of generated programs.

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ty {
    Num,
    Bool,
    /// A value with an identity.
    D,
    OptD,
    OptNum,
    ResD,
    ResNum,
    /// A struct of two.
    Pair,
    /// A tuple of two.
    Tup,
    Vec,
    Shape,
    Boxed,
    /// `&D`.
    Ref,
    /// `&mut D`.
    Mut,
    /// A guard.
    Held,
    /// A guard that may write.
    HeldMut,
    /// A future of a number that is not awaited yet.
    Future,
    /// A closure that may be called often.
    Fn,
    /// One that may be called once.
    Once,
    /// A type parameter that looks, `T: See`.
    Param,
    Unit,
}

impl Ty {
    pub fn is_copy(self) -> bool {
        matches!(self, Ty::Num | Ty::Bool | Ty::OptNum | Ty::Ref | Ty::Unit)
    }

    /// Whether a variable of this type is used where it goes out of scope, so that what it borrows stays borrowed.
    pub fn has_drop(self) -> bool {
        matches!(self, Ty::Held | Ty::HeldMut | Ty::Future | Ty::Fn | Ty::Once)
    }

    /// As it is written, where it can be.
    pub fn text(self) -> &'static str {
        match self {
            Ty::Num => "usize",
            Ty::Bool => "bool",
            Ty::D => "D",
            Ty::OptD => "Option<D>",
            Ty::OptNum => "Option<usize>",
            Ty::ResD => "Result<D, Fault>",
            Ty::ResNum => "Result<usize, Fault>",
            Ty::Pair => "Pair",
            Ty::Tup => "(D, D)",
            Ty::Vec => "Vec<D>",
            Ty::Shape => "Shape",
            Ty::Boxed => "Box<D>",
            Ty::Ref => "&D",
            Ty::Mut => "&mut D",
            Ty::Param => "T",
            Ty::Unit => "()",
            Ty::Held | Ty::HeldMut | Ty::Future | Ty::Fn | Ty::Once => unreachable!("has no name"),
        }
    }
}

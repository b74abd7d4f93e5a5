//! What a function stands in: the `impl` or `trait` around it, whose parameters its own signature does not show.
//!
//! Reads the block where it is at hand (the attribute on a whole `impl`, the command line), the function's file where
//! only a function is (`enclosing/source.rs`).

mod source;

use std::collections::BTreeSet;

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Generics, ItemImpl, ItemTrait, Lifetime, Signature, Type};

use crate::macros;
use crate::user_macros::Definitions;

/// What stands around a function.
#[derive(Clone)]
pub enum Enclosing {
    /// Nobody tells: the attribute saw the function alone, and its file was of no help.
    Unknown,
    /// No block with parameters: a module, a body.
    Module,
    /// An `impl` of a type, inherent or of a trait.
    Impl {
        /// Its parameters.
        generics: Generics,
        /// The type.
        self_ty: Box<Type>,
        /// Whether it is of a trait.
        of_trait: bool,
    },
    /// A `trait`.
    Trait {
        /// Its parameters.
        generics: Generics,
    },
}

impl Enclosing {
    /// An `impl`.
    pub fn of_impl(block: &ItemImpl) -> Self {
        Enclosing::Impl {
            generics: block.generics.clone(),
            self_ty: block.self_ty.clone(),
            of_trait: block.trait_.is_some(),
        }
    }

    /// A `trait`.
    pub fn of_trait(block: &ItemTrait) -> Self {
        Enclosing::Trait { generics: block.generics.clone() }
    }

    /// What stands around a function in its file; [`Enclosing::Unknown`] where the file cannot be read, or the function
    /// is not in it.
    pub fn in_file(sig: &Signature) -> Self {
        source::enclosing(sig)
    }

    /// The macros that a function sees, defined before it in its file or in another one of its crate; none where the file
    /// cannot be read.
    pub fn macros_in_file(sig: &Signature) -> Definitions {
        source::definitions(sig)
    }

    /// Whether a function of it may get a wider signature than the one that is written: none of a trait may. `None`: not
    /// told.
    pub fn may_widen(&self) -> Option<bool> {
        match self {
            Enclosing::Unknown => None,
            Enclosing::Module => Some(true),
            Enclosing::Impl { of_trait, .. } => Some(!of_trait),
            Enclosing::Trait { .. } => Some(false),
        }
    }

    /// Whether it is a `trait`: its default methods promise no more than was written.
    pub fn is_trait(&self) -> bool {
        matches!(self, Enclosing::Trait { .. })
    }

    /// Its generic parameters.
    pub fn generics(&self) -> Option<&Generics> {
        match self {
            Enclosing::Unknown | Enclosing::Module => None,
            Enclosing::Impl { generics, .. } | Enclosing::Trait { generics } => Some(generics),
        }
    }

    /// Its lifetimes that have a name.
    pub fn lifetimes(&self) -> Vec<Lifetime> {
        self.generics().into_iter().flat_map(Generics::lifetimes).map(|param| param.lifetime.clone()).collect()
    }

    /// Its type parameters; `Self` is one in a trait.
    pub fn type_params(&self) -> Vec<Ident> {
        let own = self.is_trait().then(|| Ident::new("Self", proc_macro2::Span::call_site()));
        let declared = self.generics().into_iter().flat_map(Generics::type_params).map(|param| param.ident.clone());
        own.into_iter().chain(declared).collect()
    }

    /// How many lifetimes it has, those without a name among them.
    pub fn count_lifetimes(&self) -> usize {
        let unnamed = match self {
            Enclosing::Impl { self_ty, .. } => Named::of(self_ty).unnamed,
            _ => 0,
        };
        self.lifetimes().len() + unnamed
    }

    /// Whether `&'a self` alone tells that each of its type parameters outlives `'a`.
    pub fn is_told_by_self(&self) -> bool {
        match self {
            Enclosing::Unknown => false,
            Enclosing::Module => true,
            Enclosing::Trait { generics } => generics.type_params().next().is_none(),
            Enclosing::Impl { generics, self_ty, .. } => {
                let named = Named::of(self_ty);
                generics.type_params().all(|param| named.has(&param.ident))
            }
        }
    }
}

/// What a type names.
#[derive(Default)]
pub(crate) struct Named {
    idents: BTreeSet<String>,
    /// Lifetimes without a name.
    unnamed: usize,
}

impl Named {
    /// What the type names.
    pub(crate) fn of(ty: &Type) -> Self {
        let mut named = Named::default();
        named.visit_type(ty);
        named
    }

    /// Whether the type names a parameter.
    pub(crate) fn has(&self, param: &Ident) -> bool {
        self.idents.contains(&param.to_string())
    }

    /// Whether the type names a lifetime.
    pub(crate) fn has_lifetime(&self, lifetime: &Lifetime) -> bool {
        self.idents.contains(&lifetime.to_string())
    }
}

impl<'a> Visit<'a> for Named {
    fn visit_ident(&mut self, ident: &'a Ident) {
        self.idents.insert(ident.to_string());
    }
    fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
        self.unnamed += usize::from(lifetime.ident == "_");
        self.idents.insert(lifetime.to_string());
    }
    fn visit_type_reference(&mut self, ty: &'a syn::TypeReference) {
        self.unnamed += usize::from(ty.lifetime.is_none());
        visit::visit_type_reference(self, ty);
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        macros::idents(mac.tokens.clone(), &mut |ident| _ = self.idents.insert(ident.to_string()));
    }
}

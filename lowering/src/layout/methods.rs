//! How a package's own methods take their receivers, by name. Reads the files of a package; the compiler itself sees one
//! function and goes by the names that everyone knows ([`crate::mentions`]).

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Receiver, ReceiverKind, Signature};

/// The names of methods, each once for every way in which one of that name takes its receiver.
#[derive(Clone, Default, Debug)]
pub struct Methods {
    taken: BTreeSet<String>,
    borrowed: BTreeSet<String>,
}

impl Methods {
    /// The methods that a file defines or a trait of it declares.
    pub fn of(file: &syn::File) -> Self {
        let mut methods = Methods::default();
        methods.visit_file(file);
        methods
    }

    /// Adds those of another file.
    pub fn extend(&mut self, other: &Methods) {
        self.taken.extend(other.taken.iter().cloned());
        self.borrowed.extend(other.borrowed.iter().cloned());
    }

    /// Whether all methods of this name take their receiver by value, and there is one.
    pub fn takes(&self, name: &str) -> bool {
        self.taken.contains(name) && !self.borrowed.contains(name)
    }

    /// Whether all methods of this name are given a reference, and there is one.
    pub fn borrows(&self, name: &str) -> bool {
        self.borrowed.contains(name) && !self.taken.contains(name)
    }
}

impl<'ast> Visit<'ast> for Methods {
    fn visit_signature(&mut self, sig: &'ast Signature) {
        if let Some(Receiver { kind, .. }) = sig.receiver() {
            let is_reference = matches!(kind, ReceiverKind::Reference(..));
            let names = if is_reference { &mut self.borrowed } else { &mut self.taken };
            names.insert(sig.ident.to_string());
        }
        visit::visit_signature(self, sig);
    }
}

#[cfg(test)]
mod tests {
    use super::Methods;

    #[test]
    fn layout_model_knows_how_a_packages_methods_take_their_receivers() {
        let text = "impl A { fn eat(self) {} fn see(&self) {} fn both(self) {} fn free(a: A) {} }
            trait T { fn both(&mut self); fn put(mut self: Box<Self>) {} }";
        let methods = Methods::of(&syn::parse_str(text).expect("a file"));
        let takes = ["eat", "see", "both", "free", "put"].map(|name| (methods.takes(name), methods.borrows(name)));
        assert_eq!(takes, [(true, false), (false, true), (false, false), (false, false), (true, false)]);
    }
}

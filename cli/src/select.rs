//! Which functions of a file are meant.

use std::ops::RangeInclusive;

use longhand_lowering::Function;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Signature};

use crate::report::{Exit, Failure};
use crate::source::Source;

/// The async fns to show: those whose path contains `name`, else those with the attribute, else all.
pub fn select(source: &Source, file: &syn::File, name: Option<&str>) -> Result<Vec<Function>, Failure> {
    let functions = longhand_lowering::functions(file);
    let Some(name) = name else {
        let annotated = Annotated::of(file);
        let (marked, unmarked): (Vec<_>, Vec<_>) = functions
            .into_iter()
            .filter(|function| function.is_async)
            .partition(|function| annotated.has(function) || function.item.is_block());
        return match (marked.is_empty(), unmarked.is_empty()) {
            (true, true) => Err(Failure::new(Exit::Usage, format!("`{}` has no async fn", source.name))),
            (true, false) => Ok(unmarked),
            (false, _) => Ok(marked),
        };
    };
    let named = |function: &Function| function.path.contains(name);
    if functions.iter().any(|function| function.is_async && named(function)) {
        // The whole name is meant when it is one: `get` is not `get_all`.
        let whole = |function: &Function| {
            function.path.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
        };
        let exact = functions.iter().any(|function| function.is_async && whole(function));
        return Ok(functions
            .into_iter()
            .filter(|function| function.is_async && if exact { whole(function) } else { named(function) })
            .collect());
    }
    if let Some(function) = functions.iter().find(|function| named(function)) {
        return Err(Failure::new(Exit::Usage, format!("`{}` is not an async fn", function.path))
            .note(format!("it stands at {}:{}", source.name, function.line)));
    }
    Err(unknown(source, name, &functions))
}

/// `name` is no function: tells what there is.
fn unknown(source: &Source, name: &str, functions: &[Function]) -> Failure {
    let failure = Failure::new(Exit::Usage, format!("`{}` has no function `{name}`", source.name));
    let paths: Vec<&str> =
        functions.iter().filter(|function| function.is_async).map(|function| function.path.as_str()).collect();
    let near = near(name, &paths);
    if !near.is_empty() {
        return failure.help(format!("did you mean {}?", list(&near, "or")));
    }
    match paths.len() {
        0 => failure.note("it has no async fn at all"),
        1..=10 => failure.note(format!("its async fns are {}", list(&paths, "and"))),
        more => failure.note(format!("it has {more} async fns, among them {}", list(&paths[..10], "and"))),
    }
}

/// The names that `name` may have been meant to be, nearest first.
pub fn near<'a>(name: &str, names: &[&'a str]) -> Vec<&'a str> {
    let last = |path: &'a str| path.rsplit("::").next().unwrap_or(path);
    let likeness = |path: &'a str| {
        let name = name.to_lowercase();
        let whole = strsim::jaro_winkler(&name, &path.to_lowercase());
        whole.max(strsim::jaro_winkler(&name, &last(path).to_lowercase()))
    };
    let mut near: Vec<(f64, &str)> =
        names.iter().map(|path| (likeness(path), *path)).filter(|(likeness, _)| *likeness > 0.8).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup();
    near.into_iter().map(|(_, path)| path).take(3).collect()
}

/// "`a`, `b` and `c`".
pub fn list(names: &[&str], last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// The lines on which functions with the attribute begin, from the attribute to the name; all lines of an `impl` or
/// `trait` block that has it.
#[derive(Default)]
struct Annotated(Vec<RangeInclusive<usize>>);

impl Annotated {
    fn of(file: &syn::File) -> Self {
        let mut annotated = Annotated::default();
        annotated.visit_file(file);
        annotated
    }
    fn has(&self, function: &Function) -> bool {
        self.0.iter().any(|lines| lines.contains(&function.line))
    }
    fn function(&mut self, attributes: &[Attribute], signature: &Signature) {
        if let Some(first) = attributes.iter().find(|attribute| is_longhand(attribute)) {
            self.0.push(first.span().start().line..=signature.ident.span().end().line);
        }
    }
    fn block(&mut self, attributes: &[Attribute], block: &dyn Spanned) {
        if attributes.iter().any(is_longhand) {
            self.0.push(block.span().start().line..=block.span().end().line);
        }
    }
}

/// `#[longhand]`, `#[longhand::longhand]`, with arguments or without.
pub fn is_longhand(attribute: &Attribute) -> bool {
    let segments = &attribute.path().segments;
    segments.iter().all(|segment| segment.ident == "longhand") && (1..=2).contains(&segments.len())
}

impl<'ast> Visit<'ast> for Annotated {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig);
        visit::visit_item_fn(self, item);
    }
    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig);
        visit::visit_impl_item_fn(self, item);
    }
    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.function(&item.attrs, &item.sig);
        visit::visit_trait_item_fn(self, item);
    }
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        self.block(&item.attrs, item);
        visit::visit_item_impl(self, item);
    }
    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.block(&item.attrs, item);
        visit::visit_item_trait(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_nearest_first() {
        let names = ["checkout", "Client::get", "fetch_all"];
        assert_eq!(near("chekout", &names), ["checkout"]);
        assert_eq!(near("gte", &names), Vec::<&str>::new());
        assert_eq!(near("client::gett", &names), ["Client::get"]);
        assert_eq!(near("fetchall", &names), ["fetch_all"]);
    }

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        assert_eq!(list(&["a", "b", "c"], "or"), "`a`, `b` or `c`");
        assert_eq!(list(&["a"], "or"), "`a`");
    }
}

//! Tokens as text that a person can read.

use std::panic;

use proc_macro2::TokenStream;
use syn::visit_mut::VisitMut;
use syn::{ImplItem, Item};

use crate::select::is_longhand;

/// The tokens of an item, formatted; `edit` may change them first. A method stands alone, without its `impl`.
pub fn item(tokens: &TokenStream, mut edit: impl VisitMut) -> Option<String> {
    if let Ok(mut file) = syn::parse2::<syn::File>(tokens.clone()) {
        remove_attribute(&mut file);
        edit.visit_file_mut(&mut file);
        return Some(air(&join(&unparse(&file)?)));
    }
    let mut file: syn::File = syn::parse2(in_impl(tokens)).ok()?;
    remove_attribute(&mut file);
    edit.visit_file_mut(&mut file);
    let text = unparse(&file)?;
    let body = text.trim_end().strip_prefix("impl X {\n")?.strip_suffix('}')?;
    let method: String = body.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned() + "\n").collect();
    Some(air(&join(&method)))
}

/// What has been lowered carries the attribute no more.
fn remove_attribute(file: &mut syn::File) {
    for item in &mut file.items {
        match item {
            Item::Fn(item) => item.attrs.retain(|attribute| !is_longhand(attribute)),
            Item::Impl(item) => {
                for item in &mut item.items {
                    if let ImplItem::Fn(item) = item {
                        item.attrs.retain(|attribute| !is_longhand(attribute));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Joins what prettyplease breaks after a short name: `state` on one line and `.write(…)` below it.
fn join(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < lines.len() {
        let (line, column) = (lines[at], indent(lines[at]));
        let rest = &lines[at + 1..];
        let is_name = line.trim_start().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let call = rest.first().is_some_and(|next| indent(next) == column + 4 && next.trim_start().starts_with('.'));
        // To the end of the call; a second call or a text over several lines stays as it is.
        let length = rest.iter().skip(1).position(|line| indent(line) <= column + 4).map_or(0, |last| last + 2);
        let whole = length > 2
            && rest[length - 1].ends_with(';')
            && rest[..length].iter().all(|line| line.matches('"').count() % 2 == 0);
        if is_name && !line.trim_start().is_empty() && call && whole {
            out.push_str(line);
            out.push_str(rest[0].trim_start());
            out.push('\n');
            for line in &rest[1..length] {
                out.push_str(line.strip_prefix("    ").unwrap_or(line));
                out.push('\n');
            }
            at += 1 + length;
        } else {
            out.push_str(line);
            out.push('\n');
            at += 1;
        }
    }
    out
}

/// A blank line after each item and each long statement of the function's outermost block: prettyplease sets none.
fn air(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let closes = matches!(line, "    }" | "    };" | "    });");
        if closes && lines.peek().is_some_and(|next| !next.is_empty() && *next != "}") {
            out.push('\n');
        }
    }
    out
}

/// Whether the tokens are items, or methods.
pub fn parses(tokens: &TokenStream) -> syn::Result<()> {
    match syn::parse2::<syn::File>(tokens.clone()) {
        Ok(_) => Ok(()),
        Err(error) => syn::parse2::<syn::File>(in_impl(tokens)).map(drop).map_err(|_| error),
    }
}

/// `impl X { … }` around the tokens.
fn in_impl(tokens: &TokenStream) -> TokenStream {
    use proc_macro2::{Delimiter, Group, Ident, Span, TokenTree};
    let word = |word| TokenTree::from(Ident::new(word, Span::call_site()));
    [word("impl"), word("X"), Group::new(Delimiter::Brace, tokens.clone()).into()].into_iter().collect()
}

/// prettyplease panics on syntax that it does not know.
fn unparse(file: &syn::File) -> Option<String> {
    panic::catch_unwind(panic::AssertUnwindSafe(|| prettyplease::unparse(file))).ok()
}

/// Changes nothing.
pub struct AsIs;
impl VisitMut for AsIs {
    fn visit_file_mut(&mut self, _: &mut syn::File) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(text: &str) -> String {
        item(&text.parse().unwrap(), AsIs).unwrap()
    }

    #[test]
    fn methods_stand_without_their_impl() {
        assert_eq!(
            formatted("#[longhand] pub fn get(&mut self) -> u8 { 1 }"),
            "pub fn get(&mut self) -> u8 {\n    1\n}\n"
        );
        assert_eq!(
            formatted("default fn get(&self) -> Self { self }"),
            "default fn get(&self) -> Self {\n    self\n}\n"
        );
    }

    #[test]
    fn parts_of_a_function_are_set_apart() {
        assert_eq!(
            formatted("fn f() { enum A { B } struct C { d: u8 } let e = 1; g(e) }"),
            "fn f() {\n    enum A {\n        B,\n    }\n\n    struct C {\n        d: u8,\n    }\n\n    let e = 1;\n    g(e)\n}\n"
        );
    }

    #[test]
    fn a_short_name_stays_beside_its_call() {
        let long = "an_argument_that_is_long: of(a_name_that_is_long), another_argument: of(a_name_that_is_long)";
        assert_eq!(
            formatted(&format!("fn f() {{ state.write(Checkout::AwaitingPrice {{ {long} }}); }}")),
            "fn f() {\n    state.write(Checkout::AwaitingPrice {\n        an_argument_that_is_long: of(a_name_that_is_long),\n        \
             another_argument: of(a_name_that_is_long),\n    });\n}\n"
        );
        let text = "fn f() {\n    state\n        .write(\n            \"a\n            b\",\n        );\n}\n";
        assert_eq!(join(text), text);
    }

    #[test]
    fn what_is_no_item_does_not_parse() {
        assert!(parses(&"let a = 1;".parse().unwrap()).is_err());
        assert!(parses(&"fn f(self) {}".parse().unwrap()).is_ok());
        assert!(parses(&"default fn f(self) {}".parse().unwrap()).is_ok());
    }
}

//! What the compiler makes of each case of `tests/cases`, one line an edition: a hash of the emitted text, or what it says.
//!
//! `tests/faults.py` compares the lines of a broken compiler with those of a sound one: a case whose line changed is one
//! whose behaviour may have, and a finding of `verify` needs no rustc to be seen.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;

use longhand_lowering::{Options, diagnostics, expand, expand_block, functions, lower, verify};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|_| {}));
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases");
    let mut paths = Vec::new();
    for topic in std::fs::read_dir(cases).expect("cases").flatten().filter(|entry| entry.path().is_dir()) {
        paths.extend(std::fs::read_dir(topic.path()).expect("a topic").flatten().map(|case| case.path()));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    paths.sort();
    for path in &paths {
        let text = std::fs::read_to_string(path).expect("a case");
        let file = syn::parse_file(&text).expect("a case that parses");
        let topic = path.parent().and_then(Path::file_name).expect("a topic").display();
        let name = path.file_stem().expect("a name").display();
        for edition in [2021, 2024] {
            let told = catch_unwind(AssertUnwindSafe(|| told(&file, edition)));
            println!("{topic}/{name} {edition} {}", told.unwrap_or_else(|_| "panic".to_owned()));
        }
    }
    ExitCode::SUCCESS
}

/// A hash of all that is emitted for a case, or the first finding of `verify`.
fn told(file: &syn::File, edition: u16) -> String {
    let mut hasher = DefaultHasher::new();
    let options = Options { edition, ..Options::default() };
    for function in functions(file).iter().filter(|function| function.is_async) {
        match lower(function, &options) {
            Ok(lowered) => {
                lowered.tokens.to_string().hash(&mut hasher);
                let (graph, live, homes, states) = verify::parts(lowered);
                if let Some(finding) = verify::check(&graph, &live, &homes, &states).first() {
                    return format!("verify: {finding}");
                }
            }
            Err(errors) => {
                if let Some(bug) = errors.iter().find(|error| error.code == diagnostics::BUG.code) {
                    return format!("verify: {}", bug.message);
                }
                errors.iter().for_each(|error| error.message.hash(&mut hasher));
            }
        }
    }
    let mut others = Others(hasher, None);
    others.visit_file(file);
    let Others(hasher, bug) = others;
    bug.unwrap_or_else(|| format!("{:016x}", hasher.finish()))
}

/// What is lowered besides async fns: `block!`, and functions that return an async block. With the first finding.
struct Others(DefaultHasher, Option<String>);

impl Others {
    fn add(&mut self, tokens: &TokenStream) {
        let text = tokens.to_string();
        if text.contains(diagnostics::BUG.code) {
            self.1 = Some("verify: in a block".to_owned());
        }
        text.hash(&mut self.0);
    }
}

impl<'a> Visit<'a> for Others {
    fn visit_item(&mut self, item: &'a syn::Item) {
        // An async fn that stands by itself has been lowered already.
        let is_other = match item {
            syn::Item::Fn(function) => function.sig.asyncness.is_none(),
            other => matches!(other, syn::Item::Impl(_) | syn::Item::Trait(_)),
        };
        if is_other {
            self.add(&expand(TokenStream::new(), item.to_token_stream()));
        }
        visit::visit_item(self, item);
    }
    fn visit_macro(&mut self, mac: &'a syn::Macro) {
        if mac.path.is_ident("plain_block") {
            self.add(&expand_block(mac.tokens.clone()));
        }
    }
}

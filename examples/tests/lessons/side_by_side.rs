//! Each machine that a lesson writes by hand, next to the lowered one and to rustc's: states, fields, bytes, tokens.

use std::fs;
use std::path::Path;

use longhand_lowering::{Options, functions, lower};
use proc_macro2::{Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Fields, Item, ItemEnum, ItemFn, Pat, Stmt};

use crate::readme::{run, table};

/// The `async fn` of a program that bears its name, and the enum beside it.
const MACHINES: [(&str, &str); 4] = [
    ("checkout", "Checkout"),
    ("fetch_and_count", "FetchAndCount"),
    ("fetch_all", "FetchAll"),
    ("handler", "HandlerFuture"),
];

/// Larger than by hand, since its text leaves open what a hand knows: `connect(&url)` may hold its borrow, so `url` stays
/// in place; `conn.read_all()` may borrow `conn`, so a holder keeps it.
const LARGER: [&str; 1] = ["fetch_and_count"];

/// A lowered machine may have this many times the tokens of a hand's.
const TIMES: f64 = 1.5;

const HEADING: &str = "| program | states | fields | bytes | enum | resume code | times |";

struct Machine {
    /// How many fields each state has.
    states: Vec<usize>,
    bytes: usize,
    enumeration: usize,
    resume: usize,
}

impl Machine {
    fn tokens(&self) -> f64 {
        (self.enumeration + self.resume) as f64
    }

    fn fields(&self) -> usize {
        self.states.iter().sum()
    }
}

/// What stands in the program by hand: the enum, and the code of its `poll`.
fn by_hand(file: &syn::File, name: &str, bytes: usize) -> Machine {
    let is_own = |ty: &syn::Type| matches!(ty, syn::Type::Path(ty) if ty.path.segments.last().unwrap().ident == name);
    let mut enumeration = None;
    let mut resume = 0;
    for item in &file.items {
        match item {
            Item::Enum(item) if item.ident == name => enumeration = Some(item.clone()),
            Item::Impl(item) if is_own(&item.self_ty) => {
                let methods = item.items.iter().filter_map(|item| match item {
                    syn::ImplItem::Fn(method) => Some(count(read(method.block.clone()))),
                    _ => None,
                });
                resume += methods.sum::<usize>();
            }
            _ => {}
        }
    }
    let enumeration = enumeration.unwrap_or_else(|| panic!("no enum {name}"));
    let states = enumeration.variants.iter().map(|variant| match &variant.fields {
        Fields::Named(fields) => fields.named.len(),
        Fields::Unnamed(_) | Fields::Unit => 0,
    });
    Machine { states: states.collect(), bytes, enumeration: count_enum(enumeration), resume }
}

/// What `#[longhand]` emits: the enums, and the code that resumes. The certificate, the future's `impl` and what only
/// `Inspect` needs are left out.
fn lowered(file: &syn::File, name: &str, states: Vec<usize>, bytes: usize) -> Machine {
    let function = functions(file).into_iter().find(|function| function.path == name).unwrap();
    let lowered = lower(&function, &Options::default()).unwrap_or_else(|_| panic!("{name} is refused"));
    let item: ItemFn = syn::parse2(lowered.tokens).unwrap();
    let enums = item.block.stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Item(Item::Enum(item)) => Some(count_enum(item.clone())),
        _ => None,
    });
    let mut code = ResumeCode(None);
    code.visit_item_fn(&item);
    Machine { states, bytes, enumeration: enums.sum(), resume: count(read(code.0.expect("a closure that resumes"))) }
}

/// The body of the innermost closure that is handed a state.
struct ResumeCode(Option<Block>);

impl Visit<'_> for ResumeCode {
    fn visit_expr_closure(&mut self, closure: &syn::ExprClosure) {
        visit::visit_expr_closure(self, closure);
        let takes_state = closure.inputs.first().is_some_and(|input| match input {
            Pat::Type(input) => matches!(&*input.pat, Pat::Ident(pat) if pat.ident == "state"),
            _ => false,
        });
        if let (true, None, Expr::Block(body)) = (takes_state, &self.0, &*closure.body) {
            self.0 = Some(body.block.clone());
        }
    }
}

/// What a reader reads: no attributes, and of emitted code, as in `show --teach`, not what only rustc needs.
struct Reading;

impl VisitMut for Reading {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<syn::Attribute>) {
        attributes.clear();
    }
    fn visit_block_mut(&mut self, block: &mut Block) {
        block.stmts.retain(|stmt| !is_rebound(stmt));
        visit_mut::visit_block_mut(self, block);
    }
    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        expr.arms.retain(|arm| !arm.body.to_token_stream().to_string().contains("not_here"));
        visit_mut::visit_expr_match_mut(self, expr);
    }
}

/// `let a = a;`
fn is_rebound(stmt: &Stmt) -> bool {
    let Stmt::Local(local) = stmt else { return false };
    let value = local.init.as_ref().map(|init| init.expr.to_token_stream().to_string());
    value == Some(local.pat.to_token_stream().to_string())
}

fn read(mut block: Block) -> TokenStream {
    Reading.visit_block_mut(&mut block);
    block.into_token_stream()
}

fn count_enum(mut item: ItemEnum) -> usize {
    Reading.visit_item_enum_mut(&mut item);
    count(item.into_token_stream())
}

/// Tokens, as rustc's lexer tells them apart; but a path counts once, however much of it is spelled.
fn count(tokens: TokenStream) -> usize {
    let mut count = 0;
    let mut before: Option<TokenTree> = None;
    let (mut in_path, mut behind_colons) = (false, false);
    for token in tokens {
        let operator = operator(before.as_ref(), &token);
        match &token {
            // Colons begin a path or go on with one: either way a name is to come, which counts.
            TokenTree::Punct(_) if operator.as_deref() == Some("::") => {
                count -= 1;
                behind_colons = true;
            }
            TokenTree::Punct(_) => {
                count += usize::from(operator.is_none());
                let may_go_on = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':');
                in_path &= may_go_on;
            }
            TokenTree::Ident(_) => {
                count += usize::from(!(in_path && behind_colons));
                (in_path, behind_colons) = (true, false);
            }
            TokenTree::Group(group) => {
                count += 2 + self::count(group.stream());
                (in_path, behind_colons) = (false, false);
            }
            TokenTree::Literal(_) => {
                count += 1;
                (in_path, behind_colons) = (false, false);
            }
        }
        before = Some(token);
    }
    count
}

/// The operator of two characters that this token ends.
fn operator(before: Option<&TokenTree>, token: &TokenTree) -> Option<String> {
    const OPERATORS: [&str; 12] = ["=>", "->", "..", "==", "!=", "<=", ">=", "+=", "-=", "&&", "||", "::"];
    let (Some(TokenTree::Punct(before)), TokenTree::Punct(punct)) = (before, token) else { return None };
    let pair = String::from_iter([before.as_char(), punct.as_char()]);
    (before.spacing() == Spacing::Joint && OPERATORS.contains(&&*pair)).then_some(pair)
}

#[test]
fn lowered_machines_are_no_more_than_those_by_hand() {
    let mut rows = Vec::new();
    for (program, name) in MACHINES {
        let text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(program).with_extension("rs")).unwrap();
        let file = syn::parse_file(&text).unwrap();
        let said = run(program);
        let (bytes, rustc) = said.sizes(program);
        let heading = if name.ends_with("Future") { "# By hand as a future: " } else { "# By hand: " };
        let hand = by_hand(&file, name, said.between(heading, " bytes").parse().unwrap());
        let ours = lowered(&file, program, said.fields(program), bytes);
        // Its own variants: `Unresumed`, `Returned`, `Panicked`, and one for each await.
        let rustc_states = ours.states.len() - 2 + 3;
        let times = ours.tokens() / hand.tokens();
        rows.push(vec![
            program.to_owned(),
            format!("{}, {}, {rustc_states}", hand.states.len(), ours.states.len()),
            format!("{}, {}", hand.fields(), ours.fields()),
            format!("{}, {}, {rustc}", hand.bytes, ours.bytes),
            format!("{}, {}", hand.enumeration, ours.enumeration),
            format!("{}, {}", hand.resume, ours.resume),
            format!("{times:.2}"),
        ]);
        assert_eq!(hand.states.len(), ours.states.len(), "{program}");
        let has_no_more = hand.states.iter().zip(&ours.states).all(|(hand, ours)| ours <= hand)
            && ours.bytes <= hand.bytes
            && times <= TIMES;
        assert_eq!(has_no_more, !LARGER.contains(&program), "{:?}", rows.last());
    }
    let wanted = rows.iter().map(|row| format!("| `{} |\n", row.join(" | ").replacen(" |", "` |", 1)));
    assert_eq!(table(HEADING), rows, "README.md is to have\n{}", wanted.collect::<String>());
}

#[test]
fn tokens_are_counted_as_they_are_read() {
    let count = |text: &str| count(text.parse().unwrap());
    assert_eq!(count("let a = ::core::mem::take(b);"), 8);
    assert_eq!(count("a: Buf<64>, b => c..d"), 12);
    assert_eq!(count("Poll::Ready(x?)"), 5);
}

//! Arbitrary tokens, with a liking for those that mean something to the compiler.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::decisions::Decisions;

/// What most tokens are. Whole pieces, so that some of it parses.
const PIECES: &[&str] = &[
    "async",
    "fn",
    "f",
    "x",
    "y",
    "self",
    "await",
    ".await",
    "let",
    "let x =",
    "if",
    "else",
    "match",
    "loop",
    "while",
    "for",
    "in",
    "break",
    "continue",
    "return",
    "move",
    "mut",
    "ref",
    "&",
    "&mut",
    "*",
    "?",
    ";",
    ",",
    ".",
    "::",
    ":",
    "=",
    "==",
    "=>",
    "->",
    "|",
    "||",
    "&&",
    "+",
    "+=",
    "..",
    "..=",
    "@",
    "!",
    "#",
    "_",
    "'a",
    "'a:",
    "1",
    "1u8",
    "\"s\"",
    "\"{x}\"",
    "true",
    "Some",
    "None",
    "Ok",
    "Err",
    "Vec",
    "u8",
    "impl",
    "dyn",
    "where",
    "unsafe",
    "const",
    "static",
    "struct S",
    "enum",
    "type",
    "use",
    "pub",
    "mod",
    "trait",
    "join!",
    "select!",
    "try_join!",
    "pin!",
    "format!",
    "println!",
    "vec!",
    "matches!",
    "assert!",
    "async move",
    "x.f",
    "x.0",
    "y().await",
    "y().await?",
    "x = y().await;",
    "drop(x);",
    "|x| x",
    "Some(x) =>",
    "_ =>",
    "#[cfg(a)]",
    "#[longhand]",
    "Box::pin(",
    "async fn f()",
    "async fn f(x: X)",
    "r#type",
    "super",
    "crate",
    "Self",
    "as",
    "try",
    "yield",
    "union",
    "macro_rules!",
    "'static",
    "-1",
    "b'x'",
    "0x1f",
];

/// Deeper, rustc itself would give up sooner or later.
const DEPTH: usize = 12;

/// Tokens that some bytes stand for: half of the time the body of an `async fn`.
pub fn tokens(bytes: &[u8]) -> TokenStream {
    let mut decisions = Decisions::of(bytes);
    let in_body = decisions.below(2) == 0;
    let inside = list(&mut decisions, 0);
    if !in_body {
        return inside;
    }
    let body = TokenTree::from(Group::new(Delimiter::Brace, inside));
    quote::quote!(async fn f(x: X, mut y: Vec<u8>) -> u8 #body)
}

fn list(decisions: &mut Decisions<'_>, depth: usize) -> TokenStream {
    let mut all = TokenStream::new();
    while !decisions.is_empty() {
        let kind = decisions.below(PIECES.len() + 8);
        if let Some(piece) = PIECES.get(kind) {
            // A piece with an open bracket takes in what follows.
            let (text, opens) = piece.strip_suffix('(').map_or((*piece, false), |text| (text, true));
            all.extend(text.parse::<TokenStream>().expect("a piece is tokens"));
            if opens && depth < DEPTH {
                all.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, list(decisions, depth + 1)))]);
            }
            continue;
        }
        let delimiter = match kind - PIECES.len() {
            0..=2 => Delimiter::Brace,
            3 | 4 => Delimiter::Parenthesis,
            5 => Delimiter::Bracket,
            _ => return all,
        };
        if depth < DEPTH {
            all.extend([TokenTree::from(Group::new(delimiter, list(decisions, depth + 1)))]);
        }
    }
    all
}

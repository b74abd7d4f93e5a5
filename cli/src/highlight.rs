//! Colours for Rust text: a scan by characters, no parser, so that it works on every stage's text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while",
];

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Comment,
    Text,
    Lifetime,
    Number,
    Keyword,
    Macro,
    Type,
}

impl Class {
    fn style(self) -> Style {
        let color = match self {
            Class::Comment => AnsiColor::BrightBlack,
            Class::Text => AnsiColor::Green,
            Class::Lifetime | Class::Macro => AnsiColor::Magenta,
            Class::Number => AnsiColor::Yellow,
            Class::Keyword => AnsiColor::Blue,
            Class::Type => AnsiColor::Cyan,
        };
        color.on_default()
    }
}

/// The same text with colours.
pub fn highlight(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for (token, class) in tokens(text) {
        match class.map(Class::style) {
            Some(style) => {
                let _ = write!(out, "{style}{token}{style:#}");
            }
            None => out.push_str(token),
        }
    }
    out
}

/// The text in pieces, each with what it is; together they are the text.
pub fn tokens(text: &str) -> impl Iterator<Item = (&str, Option<Class>)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (length, class) = token(rest);
        let (token, after) = rest.split_at(length);
        rest = after;
        Some((token, class))
    })
}

/// The length of the first token and what it is.
fn token(text: &str) -> (usize, Option<Class>) {
    let while_ = |test: fn(char) -> bool| text.find(|c| !test(c)).unwrap_or(text.len());
    let first = text.chars().next().unwrap_or(' ');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), Some(Class::Comment));
    }
    if first == '"' {
        return (string(text), Some(Class::Text));
    }
    if first == '\'' {
        // A lifetime, unless a quote closes the character.
        let mut after = text[1..].char_indices();
        let length = match after.next() {
            Some((_, '\\')) => text[3..].find('\'').map(|at| at + 4),
            Some((_, c)) => text[1 + c.len_utf8()..].starts_with('\'').then_some(2 + c.len_utf8()),
            None => None,
        };
        return match length {
            Some(length) => (length, Some(Class::Text)),
            None => (1 + text[1..].find(|c| !is_word(c)).unwrap_or(text.len() - 1), Some(Class::Lifetime)),
        };
    }
    if first.is_ascii_digit() {
        return (while_(|c| c.is_alphanumeric() || c == '_'), Some(Class::Number));
    }
    if is_word(first) {
        let length = while_(|c| c.is_alphanumeric() || c == '_');
        let class = match &text[..length] {
            word if KEYWORDS.contains(&word) => Some(Class::Keyword),
            _ if text[length..].starts_with('!') && !text[length..].starts_with("!=") => Some(Class::Macro),
            _ if first.is_uppercase() => Some(Class::Type),
            _ => None,
        };
        return (length, class);
    }
    (first.len_utf8(), None)
}

/// The length of a string literal, its quotes included.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str) -> Vec<&str> {
        tokens(text).filter(|(_, class)| class.is_some()).map(|(token, _)| token).collect()
    }

    #[test]
    fn tokens_are_whole() {
        assert_eq!(marked(r#"let s = "a\"//b"; // c"#), ["let", r#""a\"//b""#, "// c"]);
        assert_eq!(marked(r"'a: 'x' '\n' '\'' 'é' '"), ["'a", "'x'", r"'\n'", r"'\''", "'é'", "'"]);
        assert_eq!(marked("Poll::Ready(0u8) ready!(x) a != b"), ["Poll", "Ready", "0u8", "ready"]);
        assert_eq!(marked("\"open"), ["\"open"]);
    }

    #[test]
    fn nothing_but_colours_is_added() {
        let text = include_str!("highlight.rs");
        assert_eq!(anstream::adapter::strip_str(&highlight(text)).to_string(), text);
    }
}

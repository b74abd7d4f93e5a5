//! Colours for Rust text: a scan by characters, no parser, so that it works on every stage's text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern", "false", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while",
];

/// The same text with colours.
pub fn highlight(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while !rest.is_empty() {
        let (length, style) = token(rest);
        let (token, after) = rest.split_at(length);
        match style {
            Some(style) => {
                let _ = write!(out, "{style}{token}{style:#}");
            }
            None => out.push_str(token),
        }
        rest = after;
    }
    out
}

/// The length of the first token and its style.
fn token(text: &str) -> (usize, Option<Style>) {
    let color = |color: AnsiColor| Some(color.on_default());
    let while_ = |test: fn(char) -> bool| text.find(|c| !test(c)).unwrap_or(text.len());
    let first = text.chars().next().unwrap_or(' ');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), color(AnsiColor::BrightBlack));
    }
    if first == '"' {
        return (string(text), color(AnsiColor::Green));
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
            Some(length) => (length, color(AnsiColor::Green)),
            None => (1 + text[1..].find(|c| !is_word(c)).unwrap_or(text.len() - 1), color(AnsiColor::Magenta)),
        };
    }
    if first.is_ascii_digit() {
        return (while_(|c| c.is_alphanumeric() || c == '_'), color(AnsiColor::Yellow));
    }
    if is_word(first) {
        let length = while_(|c| c.is_alphanumeric() || c == '_');
        let style = match &text[..length] {
            word if KEYWORDS.contains(&word) => color(AnsiColor::Blue),
            _ if text[length..].starts_with('!') && !text[length..].starts_with("!=") => color(AnsiColor::Magenta),
            _ if first.is_uppercase() => color(AnsiColor::Cyan),
            _ => None,
        };
        return (length, style);
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
        let (mut rest, mut tokens) = (text, Vec::new());
        while !rest.is_empty() {
            let (length, style) = token(rest);
            if style.is_some() {
                tokens.push(&rest[..length]);
            }
            rest = &rest[length..];
        }
        tokens
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

//! A source text: where it comes from, what of it is meant, and its syntax tree.

use std::convert::Infallible;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use crate::report::Failure;

/// `FILE` or `FILE::FN`, where FILE may be `-`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub file: PathBuf,
    pub function: Option<String>,
}

impl FromStr for Target {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Infallible> {
        // `a.rs::f` and `-::f`; a file whose own name holds `::` is named by `./odd::name.rs::`.
        let end = text.find(".rs::").map(|at| at + ".rs".len()).or_else(|| text.find("::"));
        let (file, function) = match end {
            Some(end) => (&text[..end], Some(&text[end + "::".len()..])),
            None => (text, None),
        };
        Ok(Target { file: file.into(), function: function.filter(|name| !name.is_empty()).map(str::to_owned) })
    }
}

impl Target {
    /// Whether standard input is meant.
    pub fn is_stdin(&self) -> bool {
        self.file == Path::new("-") || self.file == Path::new(STDIN)
    }
}

/// Standard input's name in messages, and on the command line beside `-`.
pub const STDIN: &str = "<stdin>";

/// A text and its name in messages.
#[derive(Debug, Clone)]
pub struct Source {
    pub name: String,
    text: String,
}

impl Source {
    /// Reads a file, or standard input for `-`.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") || path == Path::new(STDIN) {
            let text = io::read_to_string(io::stdin().lock())
                .map_err(|error| Failure::io("read", Some(Path::new("standard input")), &error))?;
            return Ok(Source { name: STDIN.to_owned(), text });
        }
        let text = read(path).map_err(|error| {
            let failure = Failure::io("read", Some(path), &error);
            match error.kind() {
                io::ErrorKind::IsADirectory => {
                    failure.help(format!("`cargo longhand survey {}` looks at all files of a folder", path.display()))
                }
                io::ErrorKind::NotFound if path.extension().is_none() && path.with_extension("rs").exists() => {
                    failure.help(format!("there is `{}`", path.with_extension("rs").display()))
                }
                _ => failure,
            }
        })?;
        Ok(Source { name: path.display().to_string(), text })
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The syntax tree. Its spans count bytes in [`Source::parsed_text`].
    pub fn parse(&self) -> Result<syn::File, Failure> {
        syn::parse_file(&self.text).map_err(|error| Failure::syntax(self, &error))
    }

    /// The text that spans count in: syn leaves a byte order mark and a `#!` line out.
    pub fn parsed_text(&self) -> Arc<str> {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(&self.text);
        let shebang = text.starts_with("#!") && !text[2..].trim_start().starts_with('[');
        match text.find('\n') {
            Some(end) if shebang => text[end..].into(),
            None if shebang => "".into(),
            _ => text.into(),
        }
    }
}

/// Reads a text file whole; refuses what cannot be source.
fn read(path: &Path) -> io::Result<String> {
    const MOST: u64 = 64 << 20;
    let file = fs::File::open(path)?;
    let length = file.metadata()?.len();
    if length > MOST {
        return Err(io::Error::other(format!("it has {} MiB; the most that is read is 64", length >> 20)));
    }
    let mut text = String::new();
    file.take(MOST).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(text: &str) -> (String, Option<String>) {
        let Ok(Target { file, function }) = text.parse();
        (file.display().to_string(), function)
    }

    #[test]
    fn target_splits_at_the_file() {
        assert_eq!(target("a/b.rs"), ("a/b.rs".into(), None));
        assert_eq!(target("a/b.rs::Client::get"), ("a/b.rs".into(), Some("Client::get".into())));
        assert_eq!(target("-"), ("-".into(), None));
        assert_eq!(target("-::get"), ("-".into(), Some("get".into())));
        assert_eq!(target("./odd::name.rs::"), ("./odd::name.rs".into(), None));
    }

    #[test]
    fn spans_count_in_the_text_that_is_shown() {
        for head in ["", "\u{feff}", "#!/usr/bin/env cargo\n", "\u{feff}#!/bin/x\n", "#![allow(unused)]\n"] {
            let source = Source { name: "x".into(), text: format!("{head}fn é() {{}}\nfn here() {{}}") };
            let file = source.parse().unwrap();
            let Some(syn::Item::Fn(last)) = file.items.last() else { panic!() };
            assert_eq!(&source.parsed_text()[last.sig.ident.span().byte_range()], "here", "{head:?}");
        }
    }
}

//! What went wrong, and how it is shown: rustc's look, rendered by annotate-snippets.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use longhand_lowering::Diagnostic;

use crate::source::Source;

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// All was done.
    Done = 0,
    /// The source is broken, or something in it does not lower.
    Refused = 1,
    /// The command was wrong: an option, a path, a name.
    Usage = 2,
    /// A panic, as in any Rust program.
    Bug = 101,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// An error on its way to the terminal.
#[derive(Debug, Clone)]
pub struct Failure {
    pub exit: Exit,
    said: Box<Said>,
}

/// What an error says.
#[derive(Debug, Clone, Default)]
struct Said {
    title: String,
    code: Option<&'static str>,
    place: Option<Place>,
    notes: Vec<String>,
    help: Vec<String>,
}

/// Where in a source.
#[derive(Debug, Clone)]
struct Place {
    name: String,
    text: Arc<str>,
    range: Range<usize>,
}

impl Failure {
    pub fn new(exit: Exit, title: impl Into<String>) -> Self {
        Failure { exit, said: Box::new(Said { title: title.into(), ..Said::default() }) }
    }
    /// An operation of the system that failed.
    pub fn io(what: &str, path: Option<&Path>, error: &io::Error) -> Self {
        let title = match path {
            Some(path) => format!("could not {what} `{}`", path.display()),
            None => format!("could not {what}"),
        };
        Failure::new(Exit::Usage, title).note(match error.kind() {
            io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
            io::ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
            _ => error.to_string(),
        })
    }
    /// A parse error of syn's.
    pub fn syntax(source: &Source, error: &syn::Error) -> Self {
        let range = error.span().byte_range();
        let title = match error.to_string().as_str() {
            "cannot parse string into token stream" => unreadable(&source.parsed_text(), range.start),
            message => message.to_owned(),
        };
        Failure::new(Exit::Refused, title).at(source, range).note(format!("`{}` does not parse as Rust", source.name))
    }
    /// A diagnostic of the compiler's.
    pub fn diagnostic(source: &Source, diagnostic: &Diagnostic) -> Self {
        let mut failure = Failure::new(Exit::Refused, &diagnostic.message).at(source, diagnostic.span.byte_range());
        failure.said.code = Some(diagnostic.code);
        failure.said.help.extend(diagnostic.help.clone());
        failure
    }
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.said.notes.push(note.into());
        self
    }
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.said.help.push(help.into());
        self
    }
    /// Shows the bytes `range` of the source.
    pub fn at(mut self, source: &Source, range: Range<usize>) -> Self {
        let text = source.parsed_text();
        let range = clamp(&text, range);
        self.said.place = Some(Place { name: source.name.clone(), text, range });
        self
    }

    /// In one line, for lists; and the line of the source.
    pub fn summary(&self) -> (Option<usize>, String) {
        match (&self.said.place, self.said.notes.first()) {
            (Some(Place { text, range, .. }), _) => {
                (Some(text[..range.start].matches('\n').count() + 1), self.said.title.clone())
            }
            (None, Some(note)) => (None, note.clone()),
            (None, None) => (None, self.said.title.clone()),
        }
    }

    /// The text for the terminal, with colours that `anstream` takes out where they are not wanted.
    pub fn render(&self) -> String {
        let mut title = Level::ERROR.primary_title(&self.said.title);
        if let Some(code) = self.said.code {
            title = title.id(code);
        }
        let mut group = annotate_snippets::Group::with_title(title);
        if let Some(Place { name, text, range }) = &self.said.place {
            let annotation = AnnotationKind::Primary.span(range.clone());
            group = group.element(Snippet::source(&**text).path(name).annotation(annotation));
        }
        group = group.elements(self.said.notes.iter().map(|note| Level::NOTE.message(note)));
        group = group.elements(self.said.help.iter().map(|help| Level::HELP.message(help)));
        Renderer::styled().render(&[group])
    }
}

/// Why the text cannot be cut into tokens: it stopped at `at`.
fn unreadable(text: &str, at: usize) -> String {
    match text[clamp(text, at..at).start..].chars().next() {
        Some(open @ ('(' | '[' | '{')) => format!("this `{open}` is not closed"),
        Some(close @ (')' | ']' | '}')) => format!("this `{close}` closes nothing that is open"),
        Some('"') => "this string is not closed".to_owned(),
        Some(_) => "this is not a token of Rust".to_owned(),
        None => "the source ends too early".to_owned(),
    }
}

/// A range of whole characters within `text`; a span from outside the file (the macro's own) becomes an empty one.
fn clamp(text: &str, range: Range<usize>) -> Range<usize> {
    let boundary = |at: &usize| text.is_char_boundary(*at);
    let start = range.start.min(text.len());
    let end = range.end.clamp(start, text.len());
    (0..=start).rev().find(boundary).unwrap_or(0)..(end..=text.len()).find(boundary).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::clamp;

    #[test]
    fn spans_become_whole_characters_inside_the_text() {
        assert_eq!(clamp("aéz", 2..2), 1..3);
        assert_eq!(clamp("aéz", 1..3), 1..3);
        assert_eq!(clamp("aéz", 7..9), 4..4);
        assert_eq!(clamp("", 0..0), 0..0);
    }
}

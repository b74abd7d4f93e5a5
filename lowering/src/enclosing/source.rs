//! Finds the block around a function in the file that it was read from. Reads a span; writes an [`Enclosing`].
//!
//! rustc hands an attribute the function alone, but on stable (1.88) it tells where it stands, and the file has been read
//! already for this very build. What is found there counts only if the same function stands at the same place.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use syn::{Item, Signature};

use super::Enclosing;
use crate::user_macros::{Definitions, Texts};

/// What stands around a function.
pub(super) fn enclosing(sig: &Signature) -> Enclosing {
    look(sig, |text, at, walk| around(text, at, &sig.ident.to_string(), walk)).unwrap_or(Enclosing::Unknown)
}

/// The macros that a function sees, defined before it in its file or in another one of its crate.
pub(super) fn definitions(sig: &Signature) -> Definitions {
    let folder = sig.fn_token.span.local_file().as_deref().and_then(crate_folder);
    let all = folder.map(all_macros).filter(|all| !all.is_empty());
    let seen = look(sig, |text, at, walk| {
        let mut seen = walk.definitions(text, at);
        if let Some(all) = all {
            seen.add_all(all, imported(text));
        }
        seen
    });
    seen.unwrap_or_default()
}

/// The folder of a package that holds a file: `src`, `tests`. What a build has written is no source.
fn crate_folder(file: &Path) -> Option<PathBuf> {
    let file = file.canonicalize().ok()?;
    let is_top = |folder: &&Path| folder.parent().is_some_and(|package| package.join("Cargo.toml").is_file());
    file.ancestors().skip(1).find(is_top).filter(|folder| !folder.ends_with("target")).map(Path::to_owned)
}

/// The macros that the files of a folder define.
fn all_macros(folder: PathBuf) -> Rc<Texts> {
    thread_local!(static READ: RefCell<(PathBuf, Rc<Texts>)> = RefCell::default());
    READ.with_borrow_mut(|(last, found)| {
        if *last != folder {
            let mut all = Texts::new();
            read_macros(&folder, &mut all);
            (*last, *found) = (folder, Rc::new(all));
        }
        Rc::clone(found)
    })
}

fn read_macros(folder: &Path, found: &mut Texts) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_macros(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && let Ok(text) = std::fs::read_to_string(&path)
            && text.contains("macro_rules!")
        {
            add_macros(&text, found);
        }
    }
}

/// Adds the macros that a text defines.
fn add_macros(text: &str, found: &mut Texts) {
    let mut walk = Walk { keeps_macros: true, ..Walk::default() };
    walk.to(text, text.len());
    for Defined { name, conditional, rules, .. } in walk.macros {
        let rules = rules.filter(|_| !conditional).map(|rules| text[rules].to_owned());
        let other = found.get(&name).is_some_and(|other| *other != rules);
        found.insert(name, rules.filter(|_| !other));
    }
}

/// What the `use` items of a text bring from other crates.
fn imported(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for statement in text.split(';') {
        let Some(at) = statement.rfind("use ") else { continue };
        let words =
            statement[at + 4..].split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        if !matches!(words.first(), Some(&("crate" | "self" | "super"))) {
            found.extend(words.into_iter().map(str::to_owned));
        }
    }
    found
}

/// Looks at a function in its file.
fn look<T>(sig: &Signature, see: impl FnOnce(&str, usize, &mut Walk) -> T) -> Option<T> {
    let span = sig.fn_token.span;
    let text = std::fs::read_to_string(span.local_file()?).ok()?;
    let start = span.start();
    let at = offset(&text, start.line, start.column)?;
    // Attributes come in the order of the file: what has been walked for one need not be walked for the next.
    thread_local!(static LAST: RefCell<(String, Walk)> = RefCell::default());
    LAST.with_borrow_mut(|(last, walk)| {
        if *last != text || walk.next > at {
            (*last, *walk) = (text, Walk::default());
        }
        Some(see(last, at, walk))
    })
}

/// The byte at a line (from 1) and a column (from 0, in characters).
fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let before: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    // rustc does not count the mark that some editors put first.
    let mark = if line == 1 && text.starts_with('\u{feff}') { 1 } else { 0 };
    let (inside, _) = text[before..].char_indices().nth(column + mark)?;
    Some(before + inside)
}

/// What stands around the `fn` of this name at a byte of a file.
fn around(text: &str, at: usize, name: &str, walk: &mut Walk) -> Enclosing {
    let is_there = text[at..].strip_prefix("fn").is_some_and(|rest| {
        let word: &str =
            rest.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_' && c != '#').next().unwrap_or("");
        word == name
    });
    walk.to(text, at);
    match (is_there, walk.header()) {
        (false, _) => Enclosing::Unknown,
        (true, None) => Enclosing::Module,
        // The first item of a file comes with all that a file may begin with.
        (true, Some(header)) => {
            let items = syn::parse_file(&format!("{} {{}}", &text[header])).map(|file| file.items);
            match items.as_deref() {
                Ok([Item::Impl(block)]) => Enclosing::of_impl(block),
                Ok([Item::Trait(block)]) => Enclosing::of_trait(block),
                Ok([Item::Mod(_) | Item::Fn(_)]) => Enclosing::Module,
                _ => Enclosing::Unknown,
            }
        }
    }
}

/// A walk over a file, brace by brace.
struct Walk {
    /// The byte that has been reached.
    next: usize,
    /// Where the item or statement at hand began, at each depth.
    began: Vec<usize>,
    /// What stands before the braces that are open, back to the end of what precedes it.
    heads: Vec<Option<Range<usize>>>,
    /// The macros whose scope is open.
    macros: Vec<Defined>,
    /// Whether they stay where it has ended.
    keeps_macros: bool,
}

/// A `macro_rules!`.
struct Defined {
    name: String,
    /// The braces around it.
    depth: usize,
    /// Whether a `#[cfg]` stands before it, or before a module around it that its user need not be in.
    conditional: bool,
    /// What its braces hold; the end is not known before it is reached.
    rules: Option<Range<usize>>,
}

impl Default for Walk {
    fn default() -> Self {
        Walk { next: 0, began: vec![0], heads: Vec::new(), macros: Vec::new(), keeps_macros: false }
    }
}

impl Walk {
    /// What stands before the innermost brace that is open.
    fn header(&self) -> Option<Range<usize>> {
        self.heads.last()?.clone()
    }

    /// The macros that are seen at a byte.
    fn definitions(&mut self, text: &str, at: usize) -> Definitions {
        self.to(text, at);
        let mut found = Definitions::default();
        for defined in &self.macros {
            let tokens = defined.rules.clone().and_then(|rules| text[rules].parse().ok());
            let conditional = defined.conditional || tokens.is_none();
            found.add(defined.name.clone(), tokens.unwrap_or_default(), conditional);
        }
        found
    }

    /// Notes the `macro_rules!` that text begins with, if it does.
    fn note_macro(&mut self, text: &str) {
        let name = text.strip_prefix("macro_rules").and_then(|rest| rest.trim_start().strip_prefix('!'));
        let Some(name) = name else { return };
        let name: String = name.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        self.macros.push(Defined { name, depth: self.heads.len(), conditional: false, rules: None });
    }

    /// Goes on to a byte.
    fn to(&mut self, text: &str, at: usize) {
        while self.next < at {
            let (next, rest) = (self.next, &text[self.next..]);
            if let Some(length) = passive(rest, text[..next].chars().next_back()) {
                self.next += length;
                continue;
            }
            let Some(c) = rest.chars().next() else { return };
            let after = next + c.len_utf8();
            match c {
                'm' if !text[..next].ends_with(|c: char| c.is_alphanumeric() || c == '_') => self.note_macro(rest),
                '{' | '(' | '[' => {
                    let (depth, began) = (self.heads.len(), *self.began.last().unwrap_or(&0));
                    if let Some(defined) = self.macros.last_mut()
                        && defined.rules.is_none()
                        && defined.depth == depth
                    {
                        defined.rules = Some(after..after);
                        let mut around = self.heads.iter().flatten().filter(|_| self.keeps_macros).cloned();
                        let is_conditional = |part: Range<usize>| has_cfg(&text[part]);
                        defined.conditional = is_conditional(began..next) || around.any(is_conditional);
                    }
                    self.heads.push((c == '{').then(|| *self.began.last().unwrap_or(&0)..next));
                    self.began.push(after);
                }
                '}' | ')' | ']' => {
                    self.heads.pop();
                    self.began.pop();
                    let depth = self.heads.len();
                    if !self.keeps_macros {
                        self.macros.retain(|defined| defined.depth <= depth);
                    }
                    if let Some(Defined { depth: at, rules: Some(rules), .. }) = self.macros.last_mut()
                        && *at == depth
                        && rules.start == rules.end
                    {
                        rules.end = next;
                    }
                    if c == '}'
                        && let Some(began) = self.began.last_mut()
                    {
                        *began = after;
                    }
                }
                ';' => {
                    if let Some(began) = self.began.last_mut() {
                        *began = after;
                    }
                }
                _ => {}
            }
            self.next = after;
        }
    }
}

/// Whether a `#[cfg]` stands in text, outside of comments.
fn has_cfg(text: &str) -> bool {
    text.lines().any(|line| line.split("//").next().is_some_and(|code| code.contains("#[cfg")))
}

/// The length of the comment or literal that text begins with, where it begins with one.
fn passive(text: &str, before: Option<char>) -> Option<usize> {
    let until = |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return Some(block_comment(text));
    }
    if text.starts_with('"') {
        return Some(quoted(text, '"'));
    }
    // `r"…"`, `br#"…"#`, but not the end of an identifier.
    let is_start = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    let raw = text.trim_start_matches(['b', 'c']);
    if let (true, true, Some(rest)) = (is_start, text.len() - raw.len() <= 1, raw.strip_prefix('r')) {
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        if rest[hashes..].starts_with('"') {
            let from = text.len() - rest.len() + hashes + 1;
            return Some(until(&format!("\"{}", "#".repeat(hashes)), from));
        }
    }
    if let Some(inside) = text.strip_prefix('\'') {
        // `'a'` and `'\n'` are literals, `'a` is a lifetime.
        let mut inside = inside.chars();
        return match (inside.next()?, inside.next()) {
            ('\\', _) | (_, Some('\'')) => Some(quoted(text, '\'')),
            _ => Some(1),
        };
    }
    None
}

/// The length of a comment in which others may stand.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(next) = text[at..].find("/*").into_iter().chain(text[at..].find("*/")).min() {
        depth = if text[at + next..].starts_with("/*") { depth + 1 } else { depth - 1 };
        at += next + 2;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// The length of a literal between quotes, in which a quote may be escaped.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The header around the last `fn f` of a text, as it is written.
    fn header_of(text: &str) -> Option<&str> {
        let mut walk = Walk::default();
        walk.to(text, text.rfind("fn f").expect("a function"));
        walk.header().map(|range| text[range].trim())
    }

    #[test]
    fn the_innermost_open_brace_counts() {
        assert_eq!(
            header_of("use a; impl<T> S<T> where T: X { fn g() {} fn f() {} }"),
            Some("impl<T> S<T> where T: X")
        );
        assert_eq!(header_of("fn g() { fn f() {} }"), Some("fn g()"));
        assert_eq!(header_of("mod m { impl S { } struct T; fn f() {} }"), Some("mod m"));
        assert_eq!(header_of("impl S { const A: [u8; 2] = [0; 2]; } fn f() {}"), None);
        assert_eq!(header_of("cfg! { impl S { fn f() {} } }"), Some("impl S"));
    }

    #[test]
    fn comments_and_literals_hold_no_braces() {
        for passive in ["// {\n", "/* { /* { */ { */", r#""\"{""#, r##"r#"{"{"#"##, "b'{'", r"'\''", "'{'", "br\"{\\\""]
        {
            assert_eq!(header_of(&format!("impl S {{ {passive} fn f() {{}} }}")), Some("impl S"), "{passive}");
        }
        assert_eq!(header_of("impl<'a> S<'a> { fn f() {} }"), Some("impl<'a> S<'a>"));
        assert_eq!(header_of("impl r#trait { fn f() {} }"), Some("impl r#trait"));
    }

    #[test]
    fn what_is_not_there_or_does_not_parse_is_unknown() {
        let around = |text: &str, name| around(text, text.find("fn").expect("a function"), name, &mut Walk::default());
        assert!(matches!(around("impl S { fn f() {} }", "f"), Enclosing::Impl { of_trait: false, .. }));
        assert!(matches!(around("impl T for S { fn f() {} }", "f"), Enclosing::Impl { of_trait: true, .. }));
        assert!(matches!(around("#!/bin/run\n#![a]\ntrait T { fn f() {} }", "f"), Enclosing::Trait { .. }));
        assert!(matches!(around("fn f() {}", "f"), Enclosing::Module));
        assert!(matches!(around("impl S { fn g() {} }", "f"), Enclosing::Unknown));
        assert!(matches!(around("impl S { fn r#move() {} }", "r#move"), Enclosing::Impl { .. }));
        assert!(matches!(around("impl S { fn f_2() {} }", "f"), Enclosing::Unknown));
        assert!(matches!(around("($s:ty) => { impl $s { fn f() {} } }", "f"), Enclosing::Unknown));
    }

    #[test]
    fn a_crates_macros_are_known_where_they_are_told_apart() {
        let mut found = Texts::new();
        add_macros("mod m { macro_rules! a { () => { 1 }; } fn f() { macro_rules! b { () => { 2 } } } }", &mut found);
        add_macros("macro_rules! b { () => { 3 } }\n#[cfg(unix)]\nmacro_rules! c { () => { 4 } }", &mut found);
        add_macros("macro_rules! a { () => { 1 }; }", &mut found);
        add_macros("// No `#[cfg]`.\nmacro_rules! e { () => { 6 } }", &mut found);
        add_macros("#[cfg(unix)] mod m { mod n { macro_rules! d { () => { 5 } } } }", &mut found);
        let told: Vec<_> = found.iter().map(|(name, rules)| (name.as_str(), rules.as_deref())).collect();
        assert_eq!(
            told,
            [("a", Some(" () => { 1 }; ")), ("b", None), ("c", None), ("d", None), ("e", Some(" () => { 6 } "))]
        );
    }

    #[test]
    fn what_other_crates_bring_is_imported() {
        let found = imported("use crate::a;\npub use log::{b, c as d};\nfn f() { let x = 1; use super::e; }");
        assert!(["b", "c", "d"].iter().all(|name| found.contains(*name)));
        assert!(["a", "e"].iter().all(|name| !found.contains(*name)));
    }

    #[test]
    fn a_place_is_a_line_and_characters() {
        assert_eq!(offset("é\nüfn", 2, 1), Some("é\nü".len()));
        assert_eq!(offset("a", 3, 0), None);
    }
}

//! Item paths, as `cargo expand` takes them: `module::Type::function` of the package at hand.

use std::path::{Path, PathBuf};
use std::{env, fs};

use longhand_lowering::Function;
use syn::{Expr, ExprLit, Item, ItemMod, Lit, Meta};

use crate::cargo::{self, Package};
use crate::report::{Exit, Failure};
use crate::select;
use crate::source::{Source, Target};

/// What an item path names: a file, and what of it. `None` where there is no package to look in.
pub fn find(path: &str) -> Result<Option<Target>, Failure> {
    let Ok(metadata) = cargo::metadata(&[]) else { return Ok(None) };
    let modules: Vec<Module> = here(&metadata.packages).into_iter().flat_map(modules).collect();
    let names: Vec<(String, &Module)> =
        modules.iter().flat_map(|module| module.functions().map(move |name| (name, module))).collect();
    let path = path.strip_prefix("crate::").unwrap_or(path);
    let named = |is: fn(&str, &str) -> bool| -> Vec<&(String, &Module)> {
        names.iter().filter(|(name, module)| is(name, path) || is(&format!("{}::{name}", module.root), path)).collect()
    };
    let whole = named(|name, path| name.strip_suffix(path).is_some_and(|rest| rest.is_empty() || rest.ends_with("::")));
    let found = if whole.is_empty() { named(|name, path| name.contains(path)) } else { whole };
    let Some((_, module)) = found.first() else {
        let known: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        let failure = Failure::new(Exit::Usage, format!("`{path}` is no file, and names no async fn of this package"));
        return Err(match &select::near(path, &known)[..] {
            [] => failure,
            near => failure.help(format!("did you mean {}?", select::list(near, "or"))),
        });
    };
    if found.iter().any(|(_, other)| other.file != module.file) {
        let places: Vec<String> =
            found.iter().take(10).map(|(name, module)| format!("`{name}` in {}", module.file.display())).collect();
        return Err(Failure::new(Exit::Usage, format!("`{path}` names async fns of several files"))
            .note(places.join(", "))
            .help("write more of the path, or name the file"));
    }
    Ok(Some(Target { file: module.file.clone(), function: module.inside(path) }))
}

/// The package around the current folder, else all of the workspace.
fn here(packages: &[Package]) -> Vec<&Package> {
    let current = env::current_dir().unwrap_or_default();
    let around = |package: &&Package| {
        package
            .manifest_path
            .parent()
            .filter(|folder| current.starts_with(folder))
            .map(|folder| folder.components().count())
    };
    match packages.iter().filter(|package| around(package).is_some()).max_by_key(around) {
        Some(package) => vec![package],
        None => packages.iter().collect(),
    }
}

/// A file that is a module of its own.
struct Module {
    /// The crate's name.
    root: String,
    /// The names of the modules that lead to it.
    path: Vec<String>,
    /// The file, from the current folder on where it is below that.
    file: PathBuf,
    functions: Vec<Function>,
}

impl Module {
    /// The paths of its async fns, from the crate's root on.
    fn functions(&self) -> impl Iterator<Item = String> {
        let asyncs = self.functions.iter().filter(|function| function.is_async);
        asyncs.map(|function| [self.path.as_slice(), std::slice::from_ref(&function.path)].concat().join("::"))
    }

    /// What of this file a path names; all of it if it names the module.
    fn inside(&self, path: &str) -> Option<String> {
        let whole: Vec<&str> = std::iter::once(&self.root).chain(&self.path).map(String::as_str).collect();
        for from in 0..=whole.len() {
            let module = whole[from..].join("::");
            match path.strip_prefix(&module) {
                Some("") => return None,
                Some(rest) if module.is_empty() => return Some(rest.to_owned()),
                Some(rest) if rest.starts_with("::") => return Some(rest["::".len()..].to_owned()),
                _ => {}
            }
        }
        Some(path.to_owned())
    }
}

/// The modules of all crates of a package.
fn modules(package: &Package) -> Vec<Module> {
    let mut found = Vec::new();
    let crates = package.targets.iter().filter(|target| !target.kind.iter().any(|kind| kind == "custom-build"));
    for target in crates {
        let mut walk = Walk { root: target.name.replace('-', "_"), path: Vec::new(), found: Vec::new() };
        let folder = target.src_path.parent().unwrap_or(Path::new(""));
        walk.file(&target.src_path, folder);
        found.extend(walk.found);
    }
    found
}

/// Follows the `mod`s of a crate.
struct Walk {
    root: String,
    path: Vec<String>,
    found: Vec<Module>,
}

impl Walk {
    /// A file, whose modules lie in `folder`.
    fn file(&mut self, file: &Path, folder: &Path) {
        let Some(parsed) = Source::read(file).and_then(|source| source.parse()).ok() else { return };
        let current = env::current_dir().unwrap_or_default();
        self.found.push(Module {
            root: self.root.clone(),
            path: self.path.clone(),
            file: file.strip_prefix(current).unwrap_or(file).to_owned(),
            functions: longhand_lowering::functions(&parsed),
        });
        let around = file.parent().unwrap_or(Path::new(""));
        self.items(&parsed.items, folder, around);
    }

    fn items(&mut self, items: &[Item], folder: &Path, around: &Path) {
        for item in items {
            let Item::Mod(module) = item else { continue };
            let name = module.ident.to_string();
            let name = name.trim_start_matches("r#");
            self.path.push(name.to_owned());
            match (&module.content, named_path(module)) {
                (Some((_, items)), _) => self.items(items, &folder.join(name), &folder.join(name)),
                (None, Some(file)) => {
                    let file = around.join(file);
                    self.file(&file, file.parent().unwrap_or(around));
                }
                (None, None) => {
                    let beside = [folder.join(name).with_extension("rs"), folder.join(name).join("mod.rs")];
                    if let Some(file) = beside.iter().find(|file| fs::exists(file).unwrap_or_default()) {
                        self.file(file, &folder.join(name));
                    }
                }
            }
            self.path.pop();
        }
    }
}

/// `#[path = "…"]`.
fn named_path(module: &ItemMod) -> Option<String> {
    module.attrs.iter().find_map(|attr| match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("path") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(path: &[&str]) -> Module {
        Module {
            root: "shop".to_owned(),
            path: path.iter().map(|name| (*name).to_owned()).collect(),
            file: PathBuf::new(),
            functions: Vec::new(),
        }
    }

    #[test]
    fn what_a_path_names_in_a_file_stands_behind_the_modules() {
        let inner = module(&["net", "client"]);
        for path in ["shop::net::client::Client::get", "net::client::Client::get", "client::Client::get", "Client::get"]
        {
            assert_eq!(inner.inside(path).as_deref(), Some("Client::get"), "{path}");
        }
        assert_eq!(inner.inside("net::client"), None);
        assert_eq!(module(&[]).inside("main").as_deref(), Some("main"));
    }

    #[test]
    fn modules_are_found_beside_and_below_each_other() {
        let root = env::temp_dir().join(format!("longhand-modules-{}", std::process::id()));
        let files = [
            ("lib.rs", "mod a; mod b { mod c; } #[path = \"odd.rs\"] mod d; mod missing; async fn top() {}"),
            ("a/mod.rs", "mod e; impl A { async fn f() {} }"),
            ("a/e.rs", "async fn g() {}"),
            ("b/c.rs", "async fn h() {} fn not_async() {}"),
            ("odd.rs", "mod inline { async fn k() {} }"),
        ];
        for (file, text) in files {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), text).unwrap();
        }
        let mut walk = Walk { root: "x".to_owned(), path: Vec::new(), found: Vec::new() };
        walk.file(&root.join("lib.rs"), &root);
        let names: Vec<String> = walk.found.iter().flat_map(Module::functions).collect();
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(names, ["top", "a::A::f", "a::e::g", "b::c::h", "d::inline::k"]);
    }
}

//! The Rust files under a path.

use std::fs;
use std::path::{Path, PathBuf};

use crate::report::Failure;

/// Every `.rs` file under the paths, sorted; a path that is a file counts whatever its name. Build output, hidden
/// folders and links are left out; a folder that cannot be read is an error only when it was named.
pub fn rust_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| Failure::io("read", Some(path), &error))?;
        if metadata.is_dir() {
            fs::read_dir(path).map_err(|error| Failure::io("read", Some(path), &error))?;
            collect(path, &mut files);
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (Ok(kind), path) = (entry.file_type(), entry.path()) else { continue };
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if kind.is_dir() && !hidden && !is_build_output(&path) {
            collect(&path, files);
        } else if kind.is_file() && path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.strip_prefix(".").map(Path::to_owned).unwrap_or(path));
        }
    }
}

/// Cargo's `target`, told from a module folder of that name by what is in or beside it.
fn is_build_output(folder: &Path) -> bool {
    folder.join("CACHEDIR.TAG").exists()
        || folder.file_name().is_some_and(|name| name == "target") && folder.with_file_name("Cargo.toml").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_output_hidden_folders_and_other_files_are_left_out() {
        let root = std::env::temp_dir().join(format!("longhand-walk-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for file in [
            "Cargo.toml",
            "notes.txt",
            "src/lib.rs",
            "src/target/mod.rs",
            "target/debug/build/x/out/generated.rs",
            ".git/hook.rs",
            "out/CACHEDIR.TAG",
            "out/generated.rs",
        ] {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), "").unwrap();
        }
        let found = rust_files(&[root.clone(), root.join("src/lib.rs"), root.join("notes.txt")]).unwrap();
        let found: Vec<_> = found.iter().map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap()).collect();
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(found, ["notes.txt", "src/lib.rs", "src/target/mod.rs"]);
    }
}

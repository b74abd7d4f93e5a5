//! Files that are written: whole, or not at all.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::report::Failure;

/// Writes a file beside its place and moves it there, so that no reader, and no end of this program, finds half of it.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let beside = Beside::of(path);
    let written = fs::File::create(&beside.0).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside.0, path)).map_err(|error| Failure::io("write", Some(path), &error))
}

/// A file that is taken away again if it is not moved to its place.
struct Beside(PathBuf);

impl Beside {
    fn of(path: &Path) -> Self {
        let mut name = std::ffi::OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        name.push(format!(".{}", std::process::id()));
        Beside(path.with_file_name(name))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Where it has been moved, there is nothing to take away.
        let _ = fs::remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::write;

    #[test]
    fn a_file_is_whole_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("longhand-output-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        write(&folder.join("a.html"), "text").unwrap();
        assert!(write(&folder.join("missing/a.html"), "text").is_err());
        assert!(write(&folder, "a folder").is_err());
        let names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["a.html"]);
        assert_eq!(std::fs::read_to_string(folder.join("a.html")).unwrap(), "text");
        std::fs::remove_dir_all(folder).unwrap();
    }
}

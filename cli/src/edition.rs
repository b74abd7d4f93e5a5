//! The edition of a source file, as its package says.

use std::fs;
use std::path::Path;

/// What is assumed of a file that belongs to no package.
const NEWEST: u16 = 2024;

/// The edition in the nearest Cargo.toml above `path` that names one (`edition.workspace = true` does not: the
/// workspace's own file, further up, does). Editions before 2021 lower like 2021.
pub fn of(path: &Path) -> u16 {
    let Ok(path) = path.canonicalize() else { return NEWEST };
    path.ancestors()
        .skip(1)
        .filter_map(|folder| fs::read_to_string(folder.join("Cargo.toml")).ok())
        .find_map(|manifest| in_manifest(&manifest))
        .map_or(NEWEST, |year| year.max(2021))
}

/// `edition = "2021"`, wherever it stands in a manifest.
fn in_manifest(manifest: &str) -> Option<u16> {
    let mut package = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            package = matches!(line, "[package]" | "[workspace.package]");
        } else if package && let Some(rest) = line.strip_prefix("edition") {
            let value = rest.trim_start().strip_prefix('=')?.trim_start();
            return value.trim_start_matches(['"', '\'']).get(..4)?.parse().ok();
        }
    }
    // A package that says nothing is of 2015; a virtual workspace has no edition.
    manifest.contains("[package]").then_some(2015)
}

#[cfg(test)]
mod tests {
    use super::in_manifest;

    #[test]
    fn edition_is_read_from_a_manifest() {
        assert_eq!(in_manifest("[package]\nname = \"a\"\nedition = \"2021\"\n"), Some(2021));
        assert_eq!(in_manifest("[package]\nname = \"a\"\n\n[lib]\nedition = \"2021\""), Some(2015));
        assert_eq!(in_manifest("[package]\nedition.workspace = true\n"), None);
        assert_eq!(in_manifest("[workspace]\n[workspace.package]\nedition='2024'"), Some(2024));
        assert_eq!(in_manifest("[workspace]\nmembers = []"), None);
    }
}

//! The faults that `tests/faults.py` puts into the compiler, kept true as the compiler changes.

use std::collections::BTreeSet;
use std::path::Path;

use toml::Table;

#[test]
fn each_fault_has_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("a file of the workspace");
    let listed: Table = read("tests/faults.toml").parse().expect("TOML");
    let faults = listed["fault"].as_array().expect("a list of faults");
    let mut names = BTreeSet::new();
    for fault in faults {
        let text = |key: &str| fault[key].as_str().unwrap_or_else(|| panic!("{key} of {fault:?}"));
        let (name, file) = (text("name"), text("file"));
        assert!(names.insert(name), "`{name}` is listed twice");
        let count = read(file).matches(text("old")).count();
        assert_eq!(count, 1, "`{name}` of tests/faults.toml: its text stands {count} times in {file}");
        assert!(text("new") != text("old") && !text("breaks").is_empty(), "`{name}` breaks nothing");
    }
    assert!(names.len() >= 60, "{} faults", names.len());
}

//! What README.md shows is what comes out.

use std::path::Path;
use std::process::Command;

/// `UPDATE_README=1 cargo test -p cargo-longhand --test readme` writes it anew.
#[test]
fn expansion_in_the_readme_is_what_show_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let command = "cargo run -p cargo-longhand -- show examples/checkout.rs --teach";
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-longhand"))
        .args(command.split_whitespace().skip(5))
        .current_dir(root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();

    let path = root.join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    assert!(readme.contains(&format!("`{command}`")), "README.md does not name the command");
    let open = "<!-- printed -->\n```rust\n";
    let start = readme.find(open).expect("README.md marks the text with <!-- printed -->") + open.len();
    let end = start + readme[start..].find("```").unwrap();
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, format!("{}{printed}{}", &readme[..start], &readme[end..])).unwrap();
        return;
    }
    assert_eq!(readme[start..end], printed, "UPDATE_README=1 cargo test -p cargo-longhand --test readme");
}

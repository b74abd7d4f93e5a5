//! What depends on the user's edition, beside the temporaries that the lock-step cases compare.

use longhand_lowering::{Options, functions, lower};

fn emitted(source: &str, edition: u16) -> String {
    let file = syn::parse_file(source).expect("a function");
    let options = Options { edition, ..Options::default() };
    lower(&functions(&file)[0], &options).expect("it lowers").tokens.to_string()
}

#[test]
fn before_rust_2021_a_block_captures_whole_variables() {
    let source = "async fn add(x: u32, y: u32) -> u32 { async { x + y }.await }";
    assert!(emitted(source, 2018).contains("let x = x . slot ;"), "the block would move the place `x`");
    assert!(emitted(source, 2021).contains("x . slot . at ()"), "the block captures the slot alone");
}

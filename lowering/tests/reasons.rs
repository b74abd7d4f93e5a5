//! The reason that a state gives for what it keeps.

use longhand_lowering::{Options, Stage, functions, lower};

#[test]
fn a_holder_that_its_result_points_into_is_kept_as_borrowed() {
    let source = "async fn f(log: Log) -> usize { let line = log.first_line(); sent(line).await }";
    let file = syn::parse_file(source).expect("a function");
    let states = lower(&functions(&file)[0], &Options::default()).expect("it lowers").print(Stage::States);
    assert!(states.contains("log_holder: LogHolder (in place), borrowed"), "{states}");
}

// What `write!` is given lives to the end of the statement, awaits in it included.
//@ run: case()
use std::fmt::Write;
fn both(written: bool, n: usize) -> usize {
    usize::from(written) + n
}
async fn case() -> usize {
    let mut out = String::new();
    let n = both(write!(out, "{}", d("written")).is_ok(), y(2).await);
    n + say(out).len()
}

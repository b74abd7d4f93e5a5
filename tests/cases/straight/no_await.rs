// A body without an await completes in its first poll.
//@ run: case(d("a"))
pub async fn case(a: D) -> usize {
    let b = d("b");
    a.see() + b.see()
}

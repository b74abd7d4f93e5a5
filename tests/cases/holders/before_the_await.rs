// The ambiguous call stands in a segment of its own.
//@ slack: 8
pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let n = a.eat();
    let m = b.see();
    let z = d("z");
    y(()).await;
    n + m + z.see()
}

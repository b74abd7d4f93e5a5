// A local hides a function, an inner function hides an outer one, a local named like a type's field.
fn one() -> usize {
    1
}
pub async fn case() -> usize {
    let n = one();
    y(()).await;
    let one = d("one");
    y(()).await;
    fn two() -> usize {
        2
    }
    n + one.see() + two()
}

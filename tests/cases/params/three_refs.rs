// Three lifetimes, the local's type mentions two of them.
//@ run: case("a", "bc", leak(vec![1]))
async fn touch<T>(t: &mut T) -> usize {
    y(1).await
}
pub async fn case(a: &str, b: &str, v: &mut Vec<u8>) -> usize {
    let s = a;
    let t = b;
    let mut pair = (String::new(), s, t);
    let n = touch(&mut pair).await;
    v.push(n as u8);
    n + pair.1.len() + pair.2.len() + v.len()
}

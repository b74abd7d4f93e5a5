//@ run: case([d("a"), d("bb"), d("ccc")])
pub async fn case(v: [D; 3]) -> usize {
    let [a, .., c] = v;
    let n = y(c.see()).await;
    n + a.see()
}

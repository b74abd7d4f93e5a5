//@ run: case(1, d("a"), "s", leak(d("b")), (2, d("c")), Some(d("e")))
pub async fn case(n: u8, a: D, s: &str, b: &mut D, t: (u16, D), o: Option<D>) -> usize {
    let x = y(b.edit()).await;
    let k = t.0 as usize + n as usize;
    y(()).await;
    x + k + o.is_some() as usize + s.len() + a.see()
}

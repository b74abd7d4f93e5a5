// Types that only later statements settle.
pub async fn case() -> usize {
    let n = "5".parse().unwrap();
    y(()).await;
    let m: u32 = n;
    let mut o = None;
    y(()).await;
    if m > 3 {
        o = Some(d("x"));
    }
    y(()).await;
    let k = o.as_ref().map(|o| o.see()).unwrap_or(0);
    m as usize + k
}

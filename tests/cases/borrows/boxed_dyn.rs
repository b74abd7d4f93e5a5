pub async fn case() -> usize {
    let x = d("x");
    let f: Box<dyn Fn() -> usize + '_> = Box::new(|| x.see());
    let n = y(f()).await;
    let s: &dyn std::fmt::Debug = &x;
    y(()).await;
    n + f() + format!("{s:?}").len()
}

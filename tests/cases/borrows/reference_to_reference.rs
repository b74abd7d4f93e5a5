pub async fn case() -> usize {
    let x = d("x");
    let r = &x;
    let rr = &r;
    y(()).await;
    let n = rr.see();
    let mut z = d("z");
    let mut m = &mut z;
    let mm = &mut m;
    y(()).await;
    n + mm.edit()
}

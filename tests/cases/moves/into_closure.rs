pub async fn case() -> usize {
    let a = d("a");
    let b = d("b");
    let f = move || a.see();
    let n = y(f()).await;
    drop(f);
    y(()).await;
    n + b.see()
}

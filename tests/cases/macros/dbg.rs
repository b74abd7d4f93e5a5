pub async fn case() -> usize {
    let a = d("a");
    let n = dbg!(y(1).await) + 1;
    let b = dbg!(d("moved through"));
    y(()).await;
    dbg!();
    n + b.see() + dbg!(a.see())
}

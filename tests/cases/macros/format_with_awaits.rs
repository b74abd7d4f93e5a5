// Awaits among the arguments: all are evaluated before anything is formatted.
pub async fn case() -> String {
    let a = d("a");
    let s = format!("{} {} {a} {last}", y(1).await, y(d("b")).await, last = y(a.see()).await);
    let g = d("g");
    y(()).await;
    s + &format!("{:?}", y(Some(d("c"))).await)
}

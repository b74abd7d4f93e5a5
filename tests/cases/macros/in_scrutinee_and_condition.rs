pub async fn case() -> usize {
    let v = vec![1, 2];
    let n = match format!("{}", y(3).await).as_str() {
        "3" => y(1).await,
        _ => 0,
    };
    if matches!(y(v.len()).await, 2) && !format!("{v:?}").is_empty() {
        y(()).await;
    }
    for x in vec![d("a"), y(d("b")).await] {
        y(x.see()).await;
    }
    n
}

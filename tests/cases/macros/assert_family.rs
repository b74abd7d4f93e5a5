pub async fn case() -> usize {
    let a = d("a");
    assert!(y(true).await);
    assert_eq!(y(1).await, a.see());
    assert_ne!(y(d("l")).await, d("rr"), "text {}", a.see());
    assert_eq!(y(Some(2)).await.unwrap(), 2, "with {} and {a}", y(3).await);
    assert!(a.see() == 1, "{a:?}");
    debug_assert!(y(d("in debug")).await.see() > 1);
    debug_assert_eq!(y(1).await, 1);
    y(()).await;
    a.see()
}

pub async fn case() -> bool {
    let s = y("abc").await;
    let a = s == "abc" && 3 > y(2).await;
    let b = y([1u8, 2]).await == [1, 2];
    let c = y(1.5f64).await < y(2.5).await;
    let e = (y('c').await, b'x') != ('c', y(b'y').await);
    a && b && c && e
}

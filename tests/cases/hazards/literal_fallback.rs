// Integer and float literals that fall back to i32 and f64.
pub async fn case() -> String {
    let n = 3;
    let x = 0.5;
    let a = [n; 2];
    y(()).await;
    let m = n * 2;
    let z = x * 2.0;
    y(()).await;
    format!("{m} {z} {} {}", size_of_val(&m), size_of_val(&a))
}

//@ silent
//@ run: even(3)
async fn even(n: usize) -> bool {
    let g = d("even");
    if n == 0 {
        return true;
    }
    y(()).await;
    Box::pin(odd(n - 1)).await
}
async fn odd(n: usize) -> bool {
    let g = d("odd");
    if n == 0 {
        return false;
    }
    y(()).await;
    Box::pin(even(n - 1)).await
}

//@ run: case(2)
//@ run: case(5)
pub async fn case(n: usize) -> usize {
    if y(d("c")).await.see() + y(n).await > 4 {
        let a = d("a");
        y(()).await;
        return a.see();
    }
    if !y(n == 2).await {
        return 99;
    }
    y(n).await
}

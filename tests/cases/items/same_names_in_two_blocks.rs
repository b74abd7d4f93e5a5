pub async fn case() -> usize {
    let a = {
        const K: usize = 1;
        y(K).await
    };
    let b = {
        const K: usize = 2;
        y(K).await
    };
    a * 10 + b
}

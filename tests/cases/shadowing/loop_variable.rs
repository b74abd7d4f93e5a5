pub async fn case() -> usize {
    let i = 7;
    let mut t = 0;
    for i in 0..2 {
        let i = i + 1;
        t += y(i).await;
        let i = d("i");
        y(()).await;
        t += i.see();
    }
    t + i
}

pub async fn case() -> usize {
    let mut tot = 0usize;
    for i in [1usize, 2, 3] {
        let s = if i == 2 {
            y(i).await
        } else {
            let q = d("q");
            let r = y(i).await;
            r + q.see()
        };
        tot += s;
    }
    tot
}

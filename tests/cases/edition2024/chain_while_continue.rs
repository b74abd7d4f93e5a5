pub async fn case() -> usize {
    let mut n = 0;
    let x = d("x");
    'outer: while let k = y(n).await
        && k < 5
    {
        n += 1;
        if let 2 | 3 = k
            && y(k == 3).await
        {
            let g = d("g");
            y(()).await;
            continue 'outer;
        }
        n += 1;
    }
    n + x.see()
}

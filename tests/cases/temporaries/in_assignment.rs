pub async fn case() -> usize {
    let mut v = vec![0usize; 3];
    v[d("index").see() - 5] = y(d("value").see()).await;
    let mut x = d("x");
    x = d("old").child("new").through().await;
    y(()).await;
    v[0] + x.see()
}

pub async fn case() -> usize {
    let x = d("outer");
    let n = {
        let x = d("inner");
        y(x.see()).await
    };
    let m = {
        let x = x.child("inner again");
        y(()).await;
        x.see()
    };
    n + m + x.see()
}

pub async fn case() -> usize {
    let a = d("a");
    {
        let b = d("b");
        {
            let c = d("c");
            y(()).await;
        }
        let e = d("e");
        y(()).await;
    }
    {
        let f = d("f");
    }
    y(a.see()).await
}

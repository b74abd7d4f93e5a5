// The reference is chosen on one side of an await-free branch and used after an await.
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let a = d("a");
    let b = d("bb");
    let mut r = a.hold();
    if c {
        r = b.hold();
    }
    while r.get() < 1 {
        r = b.hold();
    }
    y(()).await;
    r.get() + y(1).await
}

//@ run: case(Either::Left(d("l")))
//@ run: case(Either::Right(d("rr")))
//@ run: case(Either::Neither)
enum Either {
    Left(D),
    Right(D),
    Neither,
}
pub async fn case(e: Either) -> usize {
    let (Either::Left(v) | Either::Right(v)) = e else { return y(9).await };
    y(()).await;
    v.see()
}

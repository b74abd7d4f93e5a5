// A branch whose pattern does not match is off; the others go on.
//@ run: case(Some(d("a")), Ok(d("b")))
//@ run: case(None, Ok(d("b")))
//@ run: case(Some(d("a")), Err(Fault("b")))
//@ run: case(None, Err(Fault("b")))
async fn nothing() -> usize {
    event("else");
    y(0).await
}
pub async fn case(first: Option<D>, second: Result<D, Fault>) -> usize {
    tokio::select! {
        biased;
        Some(value) = pend_n(1, first) => { let n = value.see(); y(value).await; n }
        Ok(mut value) = pend_n(0, second) => { value.edit(); y(1).await; value.eat() }
        else => nothing().await,
    }
}

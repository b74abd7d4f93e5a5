// A `select!` in a handler, in an operand of another, and awaits in conditions and operands.
//@ run: case(0)
//@ run: case(1)
pub async fn case(n: u32) -> usize {
    let outer = d("outer");
    tokio::select! {
        biased;
        value = pend_n(n, d("first")), if y(true).await => tokio::select! {
            biased;
            inner = pend_n(2, value.see()) => inner,
            other = y(d("inner")) => { y(other.see()).await + value.see() }
        },
        value = pend_n(tokio::select! { biased; k = y(0) => k }, y(d("second")).await) => value.see() + outer.see(),
    }
}

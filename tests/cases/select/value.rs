// A `select!` as a value: of a `let`, an operand, an argument, a scrutinee, a tail.
//@ run: case(0)
//@ run: case(1)
pub async fn case(n: u32) -> usize {
    let first: u64 = tokio::select! { biased; v = pend_n(n, 1) => v, v = pend_n(1 - n, 2) => v };
    let sum = d("left").eat() + tokio::select! { biased; v = pend_n(n, d("a")) => v.see(), v = ready(d("b")) => v.see() };
    match tokio::select! { biased; v = pend_n(n, Some(d("c"))) => v, _ = ready(()) => None } {
        Some(value) => {
            y(()).await;
            value.see();
        }
        None => event("none"),
    }
    tokio::select! {
        biased;
        v = pend_n(n, first) => v as usize + sum,
        v = ready(d("tail")) => v.eat(),
    }
}

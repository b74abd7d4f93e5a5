// An operand that a later operand writes to, or borrows to change it: read before.
//@ run: lent()
//@ run: written()
//@ run: written_in_part()
async fn bump(n: &mut usize) -> usize {
    *n += y(10).await;
    *n
}
async fn lent() -> usize {
    let mut n = 1;
    let pair = (n, bump(&mut n).await);
    let sum = n * 100 + bump(&mut n).await;
    say(pair);
    y(sum).await + say(n)
}
async fn written() -> usize {
    let mut n = 1;
    let pair = (
        n,
        {
            n = y(10).await;
            n + 1
        },
    );
    say(pair);
    n
}
async fn written_in_part() -> usize {
    let mut both: (usize, usize) = (1, 2);
    let pair = (
        both,
        {
            both.0 = y(10).await;
            both.1
        },
    );
    say(pair);
    let seen = (
        move || both.0,
        {
            both.0 = y(20).await;
            both.0
        },
    );
    say(seen.0()) + seen.1
}

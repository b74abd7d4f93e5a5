// A number without a type of its own, whose type a later value of the same variable tells.
//@ run: looked_at()
//@ run: copied()
async fn looked_at() -> usize {
    let mut n = 3;
    say(size_of_val(&n));
    n = y(1usize).await;
    n
}
async fn copied() -> usize {
    let mut n = 1;
    let pair = (
        n,
        {
            n = y(10).await;
            n + 1
        },
    );
    say(size_of_val(&pair.0)) + n
}

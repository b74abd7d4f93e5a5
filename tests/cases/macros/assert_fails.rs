// The message's arguments are evaluated when it fails, and the operands drop.
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
pub async fn case(n: usize) -> usize {
    let a = d("a");
    assert!(y(n).await != 1, "one: {}", a.see());
    assert_eq!(y(d("l")).await.with(n - 2), d("r"), "two: {n}");
    assert_ne!(y(n).await, 3);
    a.see()
}

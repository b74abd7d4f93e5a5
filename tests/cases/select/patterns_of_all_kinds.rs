//@ run: case(1)
//@ run: case(4)
//@ run: case(6)
//@ run: case(7)
//@ run: case(9)
struct Pair {
    n: u32,
    value: D,
}
pub async fn case(n: u32) -> usize {
    let pair = Pair { n, value: d("pair") };
    let by = Some(n);
    tokio::select! {
        biased;
        &Some(k @ 3..=5) = y(&by) => k as usize,
        Pair { n: 9, ref value } = y(pair) => value.see(),
        else => tokio::select! {
            biased;
            1 | 2 = y(n) => 1,
            6..=7 = ready(n) => 2,
            else => 0,
        },
    }
}

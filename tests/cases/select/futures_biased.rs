// futures' own: named futures are borrowed, finished ones are skipped, others drop last to first.
//@ run: case(0, 2)
//@ run: case(2, 0)
use futures::FutureExt;
pub async fn case(left: u32, right: u32) -> usize {
    let mut first = pend_n(left, d("left")).fuse();
    let mut second = pend_n(right, Some(d("right"))).fuse();
    let mut total = 0;
    loop {
        futures::select_biased! {
            value = first => { total += value.see(); y(()).await; }
            value = second => if let Some(value) = value { total += value.eat() },
            a = pend_n(1, d("third")).fuse() => { total += a.see(); if total > 40 { continue } },
            _ = pend_n(1, d("fourth")).fuse() => return 0,
            complete => break,
        }
        event("behind");
        if total > 20 {
            break;
        }
    }
    total
}

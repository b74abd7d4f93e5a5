// A part given to a variable that is older than what it is a part of, and empty: the rest dies before it.
//@ run: case(d("b"), Pair { a: d("p"), b: d("q") })
//@ run: some(d("b"), Pair { a: d("p"), b: d("q") }, true)
//@ run: some(d("b"), Pair { a: d("p"), b: d("q") }, false)
pub async fn case(mut b: D, mut c: Pair) -> usize {
    eat(b);
    y(()).await;
    b = c.b;
    b.part().min(&7).clone()
}
pub async fn some(mut b: D, mut c: Pair, k: bool) -> usize {
    if k {
        eat(b);
    }
    y(()).await;
    let t = d("t");
    b = c.b;
    b.part().min(&7).clone() + t.see()
}

// A part of a tuple that some paths take; a word for whether it is there.
//@ slack: 8
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let t = (d("t0"), d("t1"));
    let mut n = 0;
    if c {
        n += eat(t.0);
    }
    y(()).await;
    n + t.1.see()
}

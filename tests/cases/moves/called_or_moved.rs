// A call that may take a variable on one path, and its value on the other, in a loop and not; a value that a branch takes behind the last await.
//@ run: looped(Some(1))
//@ run: looped(None)
//@ run: case(Some(1))
//@ run: case(None)
//@ run: nested(d("c"), 0)
//@ run: nested(d("c"), 2)
//@ run: nested(d("c"), 3)
pub async fn looped(c: Option<usize>) -> usize {
    let mut all = Vec::new();
    for k in 0..2 {
        let t = d("t");
        t.see();
        let m = y(c).await;
        let v = Some(if let Some(n) = m { t.with(n) } else { t });
        all.push((k, v));
    }
    all.len()
}
pub async fn case(c: Option<usize>) -> usize {
        let t = d("t");
        t.see();
        let m = y(c).await;
        let v = if let Some(n) = m { t.with(n) } else { t };
        y(1).await + v.see()
}
fn read(a: &usize, c: D) -> Result<D, usize> { if *a > 2 { Err(*a) } else { Ok(c) } }
pub async fn nested(c: D, n: usize) -> Result<Option<D>, usize> {
    let mut row = None;
    if c.see() == n {
        say(1);
    } else {
        let packet = match y(Some(n)).await {
            Some(p) => p,
            None => return Err(3),
        };
        if packet == 0 {
            say(2);
        } else {
            row = Some(read(&packet, c)?);
        }
    }
    Ok(row)
}

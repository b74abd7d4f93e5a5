//@ run: first(true)
//@ run: first(false)
//@ run: second(true)
//@ run: second(false)
async fn first(c: bool) -> u32 {
    let mut o = None;
    if c {
        o = Some(y(1u32).await);
    } else {
        y(()).await;
        return o.map(|x: u32| x.count_ones()).unwrap_or(7);
    }
    o.unwrap()
}
async fn second(c: bool) -> u32 {
    let mut o = None;
    if c {
        let k = y(1u32).await;
        o = Some(k);
    } else if let Some(x) = &o {
        return u32::count_ones(*x);
    }
    y(()).await;
    o.unwrap_or(9)
}

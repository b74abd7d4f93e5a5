// What may still point into the receiver of a last call: only rustc knows, so the holder makes the call.
//@ run: taken(d("x"))
//@ run: returned(d("x"))
//@ run: lent(d("x"))
//@ run: in_branch(d("x"), true)
//@ run: in_branch(d("x"), false)
//@ run: fails(1)
//@ run: fails(9)
pub async fn taken(x: D) -> usize {
    let n = x.see();
    y(()).await;
    let m = x.by_val().await;
    y(n + m).await
}

pub async fn returned(x: D) -> D {
    let mut x = x;
    let n = x.part_mut();
    y(()).await;
    *n += 1;
    let m = x.ask().await;
    y(m).await;
    x.with(m)
}

pub async fn lent(x: D) -> usize {
    let held = x.hold();
    let z = d("z");
    y(held.get()).await;
    let m = x.by_ref().await;
    y(m + z.see()).await
}

pub async fn in_branch(x: D, last: bool) -> usize {
    let n = x.ask().await;
    let z = d("z");
    if last {
        let k = x.finish().await;
        return y(k + n).await;
    }
    y(n).await + z.see()
}

pub async fn fails(n: u32) -> Result<u32, Fault> {
    let mut c = client(n);
    let page = c.fetch("page").await?;
    let k = c.put(2).await?;
    let made = c.close().await?;
    let z = d("z");
    y(page.see()).await;
    Ok(made + k as u32)
}

// `inner` is a `&mut` that no text says to be one: what awaits with it reborrows it.
struct Unready(Option<D>);
impl Unready {
    fn inner(&mut self) -> &mut D {
        self.0.as_mut().expect("there")
    }
    fn ready(mut self) -> D {
        self.0.take().expect("there")
    }
}
async fn apply(value: &mut D) -> usize {
    let guard = d("guard");
    y(value.edit()).await + guard.see()
}
async fn recycle(value: D) -> Result<D, usize> {
    let mut unready = Unready(Some(value));
    let inner = unready.inner();
    let before = apply(inner).await;
    if before > 100 {
        return Err(before);
    }
    if y((inner.edit(), &*inner)).await.0 > 100 {
        return Err(1);
    }
    apply(inner).await;
    inner.edit();
    Ok(unready.ready())
}
pub async fn case() -> usize {
    match recycle(d("value")).await {
        Ok(value) => value.see(),
        Err(n) => n,
    }
}

// Calls that may take their receiver, each in a branch of its own.
//@ run: built(d("builder"), Some(1))
//@ run: built(d("builder"), Some(0))
//@ run: built(d("builder"), None)
//@ run: once(d("sender"), true)
//@ run: once(d("sender"), false)
//@ run: asked(d("asked"), 3)
//@ run: asked(d("asked"), 9)
//@ run: lent(d("lent"), Mode::Plain)
//@ run: lent(d("lent"), Mode::Named(d("name")))
//@ slack: 24
async fn built(builder: D, mode: Option<usize>) -> Result<usize, usize> {
    let kept = d("kept");
    let builder = match &mode {
        None => builder.with(1),
        Some(n) => {
            let n = checked(*n).ok_or(kept.see())?;
            builder.with(n)
        }
    };
    let n = y(builder).await.see();
    Ok(n + kept.see())
}
fn checked(n: usize) -> Option<usize> {
    (n > 0).then_some(n)
}
async fn once(sender: D, now: bool) -> usize {
    let kept = d("kept");
    let mut n = kept.see();
    if now {
        n += sender.eat();
    }
    y(n).await + kept.see()
}
// What a condition or a scrutinee calls first.
async fn asked(x: D, n: usize) -> usize {
    let kept = d("kept");
    y(()).await;
    if let Some(found) = x.found(kept.see(), n) {
        return found.see();
    }
    let more = y(n).await;
    match kept.found(n, more) {
        Some(found) => y(found.see()).await,
        None => 0,
    }
}
trait Find {
    fn found(self, n: usize, m: usize) -> Option<D>;
}
impl Find for D {
    fn found(self, n: usize, m: usize) -> Option<D> {
        (n + self.see() > m).then(|| d("found"))
    }
}
// An argument borrows what is given away behind the call, before the await.
enum Mode {
    Plain,
    Named(D),
}
async fn lent(builder: D, mode: Mode) -> Result<usize, usize> {
    let builder = match &mode {
        Mode::Plain => builder.with(1),
        Mode::Named(name) => {
            let part = checked(name.see()).ok_or(1usize)?;
            builder.named(name.as_ref(), part)
        }
    };
    match (mode, builder.by_val().await) {
        (Mode::Named(name), n) => Ok(n + name.see()),
        (Mode::Plain, n) => Ok(n),
    }
}
trait Named {
    fn named(self, name: &str, n: usize) -> D;
}
impl Named for D {
    fn named(self, name: &str, n: usize) -> D {
        self.with(name.len() + n)
    }
}

// Macros that make a label of a name, as those of `tracing` do: of locals in place, and of those that shadow others.
#[cfg(panic = "unwind")]
macro_rules! info_span {
    ($text:literal $($rest:tt)*) => { { say($text); info_span!(@ $($rest)*); $text.len() } };
    (@ , $name:ident = % $value:expr $(, $($rest:tt)*)?) => { info_span!(@@ $name, $value $(, $($rest)*)?) };
    (@ , $name:ident = $value:expr $(, $($rest:tt)*)?) => { info_span!(@@ $name, $value $(, $($rest)*)?) };
    (@ , % $name:ident $(, $($rest:tt)*)?) => { info_span!(@@ $name, $name $(, $($rest)*)?) };
    (@ , $name:ident $(, $($rest:tt)*)?) => { info_span!(@@ $name, $name $(, $($rest)*)?) };
    (@ $(,)?) => {};
    (@@ $name:ident, $value:expr $(, $($rest:tt)*)?) => {
        say(format!("{}={}", stringify!($name), $value));
        info_span!(@ $(, $($rest)*)?);
    };
}
#[cfg(panic = "unwind")]
macro_rules! debug {
    ($name:ident, $text:literal) => {
        say(format!("{}={} {}", stringify!($name), $name, $text))
    };
    (% $name:ident, $text:literal) => {
        say(format!("{}={} {}", stringify!($name), $name, $text))
    };
}
#[cfg(panic = "unwind")]
macro_rules! object {
    ({ $key:literal : $value:expr }) => {
        ($key, $value)
    };
}
//@ run: in_place(d("id"))
//@ run: shadowed(d("one"), 2)
//@ run: given(d("x"))
async fn in_place(id: D) -> usize {
    let name = y(d("name")).await;
    let borrowed = &name;
    y(id.see()).await;
    let span = info_span!("call", id = %id, name, %borrowed, length = borrowed.see(),);
    debug!(name, "seen");
    let both = || {
        debug!(%name, "in a closure");
        name.see()
    };
    let n = y(span).await;
    n + both() + borrowed.see()
}
async fn shadowed(id: D, n: usize) -> usize {
    let kept = id;
    let id = y(n).await;
    let span = info_span!("outer", id = id, n);
    let n = {
        let id = y(d("inner")).await;
        debug!(id, "inner");
        debug!(%id, "again");
        let span = info_span!("inner", id, n = %n);
        y(span).await + id.see()
    };
    debug!(n, "last");
    y(n + span).await + kept.see()
}
async fn given(x: D) -> usize {
    let n = x.by_ref().await;
    let (key, made) = object!({ "x": Some(x) });
    y(n).await;
    made.map_or(0, |x| x.see()) + key.len()
}

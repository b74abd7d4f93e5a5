// A macro that is not known (what depends on a `#[cfg]` is not looked up) may take what it is given, or borrow it.
#[cfg(panic = "unwind")]
macro_rules! made {
    ($e:expr) => {
        Some($e)
    };
}
#[cfg(panic = "unwind")]
macro_rules! seen {
    ($e:expr) => {
        $e.see()
    };
}
#[cfg(panic = "unwind")]
macro_rules! object {
    ({ $key:literal : $value:expr }) => {
        ($key, $value)
    };
}
//@ run: in_its_own_syntax()
//@ run: taken()
//@ run: looked_at()
//@ run: inside()
pub async fn taken() -> usize {
    let v = d("v");
    let mut m = made!(v);
    let z = d("z");
    y(m.is_some()).await;
    m.take().unwrap().see() + z.see()
}

pub async fn looked_at() -> usize {
    let v = d("v");
    let n = seen!(v);
    let z = d("z");
    y(n).await + z.see()
}

pub async fn inside() -> usize {
    let v = d("v");
    let w = d("w");
    let m = made!(Some(v));
    let k = seen!(w.child("kid"));
    y(()).await;
    m.unwrap().unwrap().see() + k
}

pub async fn in_its_own_syntax() -> usize {
    let v = d("v");
    let n = v.by_ref().await;
    let (key, made) = object!({ "name": v.into_future() });
    y(n).await + made.await.see() + key.len()
}

// A macro that longhand does not know (what depends on a `#[cfg]` is not looked up), with a jump or an async block among its
// expressions.
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
#[cfg(panic = "unwind")]
macro_rules! or_else {
    ($value:expr, $otherwise:expr) => {
        match $value {
            Some(value) => value,
            None => $otherwise,
        }
    };
}
#[cfg(panic = "unwind")]
macro_rules! boxed {
    ($future:expr $(,)?) => {
        Box::pin($future)
    };
}
pub async fn case(n: u32) -> Result<u32, Fault> {
    let mut total = 0;
    for k in 0..4 {
        let guard = d("guard");
        let one = y(or_else!((k != n).then_some(k), continue)).await;
        total += or_else!(guard.is_some().then_some(one), break);
        or_else!((k + n < 5).then_some(()), return Err(Fault("five")));
        total += boxed!(async { y(k).await }).await;
    }
    Ok(total)
}

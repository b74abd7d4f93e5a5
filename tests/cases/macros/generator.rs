// What a generator mentions is moved into it. Known by name: what depends on a `#[cfg]` is not looked up.
//@ run: case(1)
//@ run: case(3)
#[cfg(panic = "unwind")]
macro_rules! stream {
    ($($tokens:tt)*) => {
        async move { $($tokens)* }
    };
}
pub async fn case(n: usize) -> usize {
    let outer = d("outer");
    let given = d("given");
    let line = y(String::from("line")).await;
    let inside = Box::pin(stream! {
        let outer = line.len();
        for k in 0..2 {
            given.see();
            y(k + outer).await;
        }
        given.see()
    });
    y(n).await;
    if n > 2 { inside.await + outer.see() } else { outer.see() }
}

// A formatting macro with a syntax of its own, as a statement of a block that does not await; one that writes a closure twice.
#[cfg(panic = "unwind")]
macro_rules! info {
    ($($name:ident = % $value:expr,)* $text:literal) => {{
        $(say(format!("{}={}", stringify!($name), $value));)*
        say($text);
    }};
}
macro_rules! either {
    ($first:expr, $e:expr) => {
        if $first { $e } else { $e }
    };
}
//@ run: case(d("name"))
//@ run: copied(d("name"), Err(3))
pub async fn case(name: D) -> usize {
    let addr = y(d("addr")).await;
    for _ in 0..2 {
        info!(name = %name, addr = %addr, "listening");
    }
    let n = addr.by_ref().await;
    n + name.see()
}
pub async fn copied(name: D, found: Result<usize, usize>) -> Result<usize, usize> {
    let n = either!(name.see() > 2, y(found).await.map_err(|n| n + 1)?);
    y(n).await;
    Ok(n + name.see())
}

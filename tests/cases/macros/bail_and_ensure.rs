// Macros that return: their `return` means the function. Known by name: what depends on a `#[cfg]` is not looked up.
#[cfg(panic = "unwind")]
macro_rules! bail {
    ($($message:tt)*) => {
        return Err(format!($($message)*))
    };
}
#[cfg(panic = "unwind")]
macro_rules! ensure {
    ($condition:expr, $($message:tt)*) => {
        if !$condition {
            return Err(format!($($message)*));
        }
    };
}
#[cfg(panic = "unwind")]
macro_rules! fail {
    ($error:expr) => {
        return Err(::std::convert::From::from($error))
    };
}
//@ run: case(1)
//@ run: case(4)
//@ run: case(5)
//@ run: case(6)
//@ run: case(7)
//@ run: case(9)
pub async fn case(n: usize) -> Result<usize, String> {
    let g = d("g");
    let text = String::from("text");
    let m = y(n).await;
    ensure!(m > 3, "too small: {m} {} {text}", g.see());
    let h = d("h");
    let k = match m {
        4 => h.by_ref().await,
        5 => fail!(text),
        6 => bail!("six {}", h.see()),
        7 => {
            fail!("seven");
        }
        m => y(m).await,
    };
    let Some(twice) = (k < 9).then_some(k * 2) else { bail!("no {k}") };
    Ok(y(twice).await + g.see())
}

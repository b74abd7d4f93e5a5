// What is conditional around awaits: parameters, `let`s, arms, fields, statements.
struct P {
    a: usize,
    #[cfg(windows)]
    never: Missing,
}
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize, #[cfg(windows)] never: Missing) -> usize {
    #[cfg(not(windows))]
    let g = d(y("g").await);
    #[cfg(windows)]
    let g = missing().await;
    let p = P {
        a: y(n).await,
        #[cfg(windows)]
        never: missing().await,
    };
    let m = match p.a {
        #[cfg(windows)]
        1 => missing().await,
        #[cfg(not(windows))]
        1 => g.by_ref().await,
        _ => y(2).await,
    };
    #[cfg(not(windows))]
    y(()).await;
    m + g.see()
}

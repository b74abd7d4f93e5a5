// `#[cfg]` on statements, arms, fields and expressions.
//@ run: case(1)
struct P {
    a: usize,
    #[cfg(any())]
    never: Missing,
}
pub async fn case(n: usize) -> usize {
    #[cfg(target_has_atomic = "8")]
    let g = d("g");
    #[cfg(any())]
    let g = missing();
    let p = P {
        a: y(1).await,
        #[cfg(any())]
        never: missing(),
    };
    #[cfg(any())]
    y(missing()).await;
    let m = match n {
        #[cfg(any())]
        1 => missing(),
        _ => y(2).await,
    };
    #[allow(unused_variables)]
    let quiet = d("quiet");
    y(m).await + p.a + g.see()
}

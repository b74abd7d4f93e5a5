//@ run: case(0)
//@ run: case(1)
//@ run: case(3)
//@ run: case(9)
pub async fn case(n: u32) -> Result<usize, Fault> {
    let a = d("a");
    let v = match y(n).await {
        0 => 0,
        1 => {
            let b = d("b");
            y(1usize).await + b.see()
        }
        k if k > 5 => return Err(Fault("big")),
        k => y(k as usize).await,
    };
    let z = d("z");
    y(()).await;
    Ok(v + a.see())
}

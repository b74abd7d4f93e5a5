// One branch has the type `!`.
//@ run: case(1)
//@ run: case(7)
pub async fn case(n: usize) -> Result<usize, Box<dyn std::error::Error>> {
    let g = d("g");
    let k = if n < 5 {
        y(n).await
    } else {
        y(()).await;
        return Err("large".into());
    };
    Ok(k + g.see())
}

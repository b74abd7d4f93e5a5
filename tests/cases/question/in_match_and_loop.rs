//@ run: case(vec![Ok(1), Ok(2)])
//@ run: case(vec![Ok(1), Err(Fault("e"))])
pub async fn case(items: Vec<Result<u32, Fault>>) -> Result<u32, Wide> {
    let g = d("g");
    let mut t = 0;
    for item in items {
        let h = d("h");
        match item {
            Ok(n @ 2..) => t += y(Ok::<u32, Fault>(n)).await?,
            other => t += other?,
        }
    }
    Ok(t)
}

// `return`, `?` and `break` inside belong to the block.
pub async fn case() -> Result<usize, Fault> {
    let g = d("g");
    let a = async {
        if g.see() == 1 {
            return Err(Fault("inner"));
        }
        y(()).await;
        Ok(1)
    }
    .await;
    let b: Result<usize, Fault> = async {
        let mut buf = [0u8; 4];
        loop {
            let n = read(&mut buf, 4).await?;
            if n > 0 {
                break;
            }
        }
        Ok(5)
    }
    .await;
    y(()).await;
    Ok(a.unwrap_or(7) + b.unwrap_or(8))
}

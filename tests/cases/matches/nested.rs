//@ run: case(Ok(Some(1)))
//@ run: case(Ok(None))
//@ run: case(Err(Fault("f")))
pub async fn case(r: Result<Option<usize>, Fault>) -> usize {
    let a = d("a");
    match r {
        Ok(o) => match o {
            Some(n) if y(n > 5).await => 1,
            Some(n) => {
                let b = d("b");
                match y(n).await {
                    1 => y(b.see()).await,
                    _ => 2,
                }
            }
            None => y(3).await,
        },
        Err(Fault(text)) => y(text.len()).await + a.see(),
    }
}

// `?` deep in an expression: what is already evaluated drops.
//@ run: case(1)
//@ run: case(2)
//@ run: case(9)
pub async fn case(fail: u32) -> Result<usize, Fault> {
    let client = client(fail);
    let v = vec![d("first").with(client.get(1).await? as usize), d("second").with(client.get(2).await? as usize)];
    let s = Some(client.get(3).await?).map(|n| n + 1);
    y(()).await;
    Ok(v.iter().map(D::see).sum::<usize>() + s.unwrap() as usize)
}

//@ run: case(vec![1, 2, 3], 9)
//@ run: case(vec![1, 2, 3], 2)
//@ run: case(vec![], 2)
pub async fn case(urls: Vec<u32>, fail: u32) -> Result<Vec<u32>, Fault> {
    let client = client(fail);
    let mut out = Vec::new();
    for u in urls {
        let got = client.get(u).await?;
        out.push(got);
    }
    Ok(out)
}

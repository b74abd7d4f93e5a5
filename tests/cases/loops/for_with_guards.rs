pub async fn case() -> Result<Vec<u32>, Fault> {
    let client = client(2);
    let mut out = Vec::new();
    let g = d("g");
    for u in vec![1, 2, 3] {
        let h = d("h");
        let got = client.get(u).await?;
        out.push(got);
    }
    Ok(out)
}

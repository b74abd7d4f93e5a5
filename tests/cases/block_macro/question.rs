//@ silent
//@ run: case(client(0))
//@ run: case(client(2))
//@ run: case(client(4))
pub fn case(client: Client) -> impl Future<Output = Result<u32, Wide>> {
    plain_block!(async move {
        let guard = d("guard");
        let mut total = 0;
        for k in 1..4 {
            total += client.get(k).await?;
            if total > 8 {
                return Ok(total);
            }
        }
        guard.see();
        Ok::<_, Wide>(client.close().await? + total)
    })
}

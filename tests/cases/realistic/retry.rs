//@ run: case(2, 5)
//@ run: case(1, 0)
struct Backoff {
    left: u32,
    waited: u32,
}
impl Backoff {
    async fn wait(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.waited += pend_n(self.waited + 1, 1).await;
        true
    }
}
pub async fn case(fails: u32, limit: u32) -> Result<(D, u32), Fault> {
    let mut backoff = Backoff { left: limit, waited: 0 };
    let mut client = client(2);
    let mut tries = 0;
    loop {
        let attempt = d("attempt");
        match client.put(if tries < fails { 2 } else { 3 }).await {
            Ok(_) => return Ok((attempt, backoff.waited)),
            Err(fault) if tries >= limit => return Err(fault),
            Err(_) => tries += 1,
        }
        if !backoff.wait().await {
            return Err(Fault("gave up"));
        }
    }
}

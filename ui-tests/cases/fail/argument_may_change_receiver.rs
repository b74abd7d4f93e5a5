use std::future::ready;

struct Counter {
    count: u32,
}

impl Counter {
    async fn bump(&mut self) -> u32 {
        self.count += 1;
        ready(self.count).await
    }
    #[longhand::longhand]
    async fn least(&mut self) -> u32 {
        self.count.min(self.bump().await)
    }
}

fn main() {
    drop(Counter { count: 1 }.least());
}

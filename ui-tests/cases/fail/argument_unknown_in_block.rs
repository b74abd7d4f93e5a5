struct Client;

#[longhand::longhand]
impl Client {
    #[longhand(skipped)]
    async fn get(&self) -> u8 {
        std::future::ready(1).await
    }
    async fn put(&self) -> u8 {
        std::future::ready(1).await
    }
}

fn main() {
    drop(Client.get());
    drop(Client.put());
}

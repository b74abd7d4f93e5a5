struct Client;

#[longhand::longhand]
impl Client {
    async fn get(&self) -> u8 {
        let n: u8 = "one";
        std::future::ready(n).await
    }
    async fn put(&self) -> u8 {
        std::future::ready(1).await
    }
}

fn main() {
    drop(Client.get());
    drop(Client.put());
}

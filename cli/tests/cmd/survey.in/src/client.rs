struct Client;

impl Client {
    async fn get(&self) -> u32 {
        add!(self.one().await)
    }

    async fn one(&self) -> u32 {
        std::future::ready(1).await
    }
}

pub struct Client(Vec<u8>);

impl Client {
    pub async fn send(&self, byte: u8) -> usize {
        std::future::ready(byte).await;
        self.0.len()
    }
}

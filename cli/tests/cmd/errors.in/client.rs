struct Client;

impl Client {
    async fn get(&self) -> u8 {
        fetch(1).await
    }
}

async fn get_all() {}

fn plain() {}

use longhand::longhand;

pub struct Client {
    name: String,
}

impl Client {
    /// The name, once there is one.
    #[longhand]
    pub async fn name(&self) -> &str {
        std::future::ready(()).await;
        &self.name
    }

    pub async fn rename(&mut self, name: &str) {
        self.name = std::future::ready(name).await.to_owned();
    }
}

mod shop {
    #[longhand::longhand]
    pub(super) async fn open() -> u32 {
        1
    }
}

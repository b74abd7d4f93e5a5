pub mod net;
pub mod till;

pub async fn open() {
    till::count().await;
}

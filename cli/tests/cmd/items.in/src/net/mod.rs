pub mod client;

pub async fn close() {}

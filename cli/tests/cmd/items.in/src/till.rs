pub async fn count() {
    std::future::ready(()).await;
}

pub async fn close() {
    count().await;
}

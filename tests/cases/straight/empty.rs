pub async fn case() {}

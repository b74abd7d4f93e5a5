async fn both() -> u32 {
    add!(one().await, two().await)
}

async fn one() -> u32 {
    1
}

async fn broken() {
    let x = ;
}

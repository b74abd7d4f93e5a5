async fn a() {
    let x = ;
}

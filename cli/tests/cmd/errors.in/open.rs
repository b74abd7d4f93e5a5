async fn a() {
    g(1;

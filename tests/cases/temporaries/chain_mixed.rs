//@ slack: 8
pub async fn case() -> usize {
    let n = d("a").child("b").with(1).hold().by_ref().await;
    d("c").with(1).child("e").by_val().await;
    let c = client(9);
    let page = c.fetch(&d("name").child("kid").to_string()).await.unwrap().child("copy");
    n + page.see()
}

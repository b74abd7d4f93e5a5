pub async fn case() {
    let a = d("a");
    y(()).await;
    say(a.see());
}

// Each receiver is consumed by the next call.
pub async fn case() -> usize {
    let g = d("g");
    let n = d("a").with(1).with(2).by_val().await;
    let m = d("b").with(3).finish().await;
    let v = d("c").through().await;
    n + m + v.see()
}

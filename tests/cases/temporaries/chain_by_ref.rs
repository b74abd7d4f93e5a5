// Each receiver lives to the statement's end.
//@ slack: 8
pub async fn case() -> usize {
    let n = d("a").child("b").by_ref().await;
    let m = d("c").child("e").child("f").ask().await;
    let k = d("h").hold().child("i").by_mut().await + 1;
    n + m + k
}

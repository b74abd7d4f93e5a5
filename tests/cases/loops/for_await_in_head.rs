// The iterated expression awaits, and its temporaries live as long as the loop.
pub async fn case() -> usize {
    let mut t = 0;
    for i in y(vec![1, 2]).await {
        t += y(i).await;
    }
    for i in 0..y(d("end")).await.see() - 1 {
        t += y(i).await;
    }
    for b in d("temp").child("kid").as_ref().bytes().take(2) {
        t += y(b as usize).await;
    }
    t
}

pub async fn case() -> usize {
    let n = {
        let g = d("g");
        y(d("block tail").see()).await + g.see()
    };
    let m = if n > 3 {
        let h = d("h");
        d("branch tail").child("kid").by_ref().await + h.see()
    } else {
        0
    };
    y(m).await + n
}

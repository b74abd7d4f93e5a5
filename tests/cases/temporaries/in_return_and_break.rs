//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> usize {
    let g = d("g");
    if c {
        return y(d("in return").see()).await + d("after").see();
    }
    let n = loop {
        let h = d("h");
        break d("in break").by_ref().await + d("later").see();
    };
    y(n).await
}

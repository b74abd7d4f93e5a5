//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) -> D {
    let g = d("g");
    if c {
        return y(d("v")).await;
    }
    return d("w").through().await;
}

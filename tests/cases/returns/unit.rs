//@ run: case(0)
//@ run: case(1)
pub async fn case(n: usize) {
    let g = d("g");
    if n == 0 {
        return;
    }
    y(()).await;
    if n == 1 {
        return y(()).await;
    }
    say(g.see());
}

//@ run: case(0)
//@ run: case(1)
pub async fn case(n: usize) {
    let g = d("g");
    match n {
        0 => y(()).await,
        1 => drop(d("one")),
        _ => {}
    }
    match y(n).await {
        0 => (),
        _ => y(()).await,
    };
    say(g.see());
}

// `if` as a statement whose branches have values of type ().
//@ run: case(true)
//@ run: case(false)
pub async fn case(c: bool) {
    let g = d("g");
    if c {
        y(()).await
    } else {
        drop(y(d("v")).await)
    }
    if c {
        y(()).await
    };
    say(g.see());
}

// What is assigned is called on a fresh value, with an argument that awaits: the method may take the value or borrow it.
//@ run: case(true)
//@ run: case(false)
pub async fn case(gone: bool) -> usize {
    let mut c = d("c");
    if gone {
        eat(c);
        c = d("x").with(y(1).await);
    } else {
        c = Some(d("o")).unwrap_or_default().with(y(2).await);
    }
    c = d("z").with(y(3).await);
    let mut n = 0;
    n = d("part").part().min(&y(4).await).clone();
    y(n).await + c.see()
}

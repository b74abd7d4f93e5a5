// A method that may take its receiver, in what is assigned to another variable.
//@ run: case()
//@ run: bound()
//@ run: looped(2)
pub async fn case() -> usize {
    let mut h = Box::new(d("h"));
    let a = d("a");
    h = Box::new(a.with(eat(d("t"))));
    y(1).await;
    h.see()
}
pub async fn bound() -> usize {
    let mut h = Box::new(d("h"));
    if let Shape::One(a) = Shape::One(d("a")) {
        h = Box::new(a.with(eat(d("t"))));
        y(1).await;
    }
    h.see()
}
pub async fn looped(n: usize) -> usize {
    let mut h = Box::new(d("h"));
    for k in 0..n {
        let a = d("a");
        h = Box::new(a.with(k));
        y(1).await;
    }
    h.see()
}

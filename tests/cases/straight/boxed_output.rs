// The return type is needed for the coercion of each branch.
//@ run: call(true)
//@ run: call(false)
//@ plain: call
//@ silent
async fn case(c: bool) -> Box<dyn Fn(usize) -> usize> {
    let a = y(3usize).await;
    if c {
        return Box::new(move |x| x + a);
    }
    y(()).await;
    Box::new(|x| x)
}
async fn call(c: bool) -> usize {
    case(c).await(4)
}

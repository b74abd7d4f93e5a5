// A type that an arm settles which stands after another arm's resume code.
//@ run: case(true)
//@ run: case(false)
trait Make {
    fn make() -> Self;
}
impl Make for D {
    fn make() -> D {
        d("made")
    }
}
fn make<T: Make>() -> T {
    T::make()
}
pub async fn case(c: bool) -> usize {
    let x = make();
    if c {
        y(()).await;
        return 0;
    }
    eat(x)
}

// A tail `if` whose branches coerce one by one.
//@ run: call(true)
//@ run: call(false)
//@ plain: call
//@ silent
trait Number {
    fn number(&self) -> usize;
}
impl Number for u8 {
    fn number(&self) -> usize {
        1
    }
}
impl Number for D {
    fn number(&self) -> usize {
        self.see()
    }
}
async fn case(c: bool) -> Box<dyn Number> {
    let g = d("guard");
    if c {
        y(()).await;
        Box::new(1u8)
    } else {
        Box::new(d("number"))
    }
}
async fn call(c: bool) -> usize {
    case(c).await.number()
}

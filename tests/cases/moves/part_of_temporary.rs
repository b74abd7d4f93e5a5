// A part of a fresh value is moved; what is left dies on each path that goes on.
//@ run: case(0)
//@ run: case(9)
pub async fn case(n: usize) -> usize {
    let Some(mut kept) = (Pair { a: y(d("a")).await, b: d("b") }).a.clone().checked(n) else {
        return y(1).await;
    };
    kept.edit();
    match { join(y(d("joined")), y(n)).await.0.consume() } {
        0 => {}
        _ => _ = kept.edit(),
    }
    let sum = match (y(d("first")).await, d("second")) {
        (ref looked, moved) if moved.see() > 99 => looked.see(),
        (moved, ref looked) => moved.consume() + looked.see(),
    };
    y(sum + kept.see()).await
}

trait Parts: Sized {
    fn checked(self, n: usize) -> Option<Self>;
    fn consume(self) -> usize;
}
impl Parts for D {
    fn checked(self, n: usize) -> Option<Self> {
        (n < 5).then_some(self)
    }
    fn consume(self) -> usize {
        self.see()
    }
}

// A part is moved by a method of unknown name, after awaits that borrowed the whole.
struct Pair {
    x: D,
    z: D,
}
impl Pair {
    async fn touch(&mut self) -> usize {
        self.x.by_mut().await
    }
}
//@ run: case(Pair { x: d("x"), z: d("z") })
pub async fn case(mut pair: Pair) -> usize {
    let a = d("a");
    let n: usize = pair.touch().await;
    let b = d("b");
    n + a.see() + b.see() + pair.x.eat()
}

// A variable that is declared before the receiver of a last call, and points into it: the receiver stays where it is.
//@ run: case()
struct Counter(Cell<usize>, D);
impl Counter {
    fn count(&self) -> &Cell<usize> {
        &self.0
    }
    fn bump(&self, by: usize) {
        self.0.set(self.0.get() + self.1.see() * by);
    }
}
async fn case() -> usize {
    let count;
    let counter = Counter(Cell::new(1), d("counter"));
    count = counter.count();
    counter.bump(10);
    let n = say(count.get());
    y(()).await;
    n + say(count.get())
}

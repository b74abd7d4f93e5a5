// A value that is made for a call, which takes it, though its name is one of those that borrow.
//@ run: case(d("p"))
struct Writer<'a> { a: &'a D, b: D }
impl<'a> Writer<'a> {
    fn of(a: &'a D, b: D) -> Self { Writer { a, b } }
    async fn write(mut self) -> usize { y(self.b.edit()).await + self.a.see() }
}
pub async fn case(p: D) -> usize {
    let g = d("g");
    Writer::of(&p, d("b").with(3)).write().await + g.see()
}

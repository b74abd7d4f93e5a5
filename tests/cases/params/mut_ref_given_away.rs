// The last mention moves the reference itself.
//@ run: case(leak(d("a")))
struct Writer<'a>(&'a mut D);
impl Writer<'_> {
    fn write(&mut self) -> usize {
        self.0.edit()
    }
}
pub async fn case(a: &mut D) -> usize {
    a.edit();
    y(()).await;
    let mut w = Writer(a);
    y(()).await;
    let n = w.write();
    y(()).await;
    n + w.write()
}

// `+=` of a type of one's own may put what stands on its right into what stands on its left.
struct All<'a>(Vec<&'a D>);
impl<'a> std::ops::AddAssign<&'a D> for All<'a> {
    fn add_assign(&mut self, value: &'a D) {
        self.0.push(value);
    }
}
pub async fn case() -> usize {
    let a = d("a");
    let b = d("bb");
    let mut all = All(Vec::new());
    all += &a;
    y(()).await;
    all += &b;
    let held = b.hold();
    y(()).await;
    all.0.iter().map(|value| value.see()).sum::<usize>() + held.get()
}

// `<<` of a type of one's own may do the same, as C++'s streams do.
struct All<'a>(Vec<&'a D>);
impl<'a> std::ops::Shl<&'a D> for &mut All<'a> {
    type Output = ();
    fn shl(self, value: &'a D) {
        self.0.push(value);
    }
}
pub async fn case() -> usize {
    let a = d("a");
    let mut all = All(Vec::new());
    &mut all << &a;
    y(()).await;
    all.0.iter().map(|value| value.see()).sum()
}

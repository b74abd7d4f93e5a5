struct View<'a> {
    of: &'a D,
    n: usize,
}
impl Drop for View<'_> {
    fn drop(&mut self) {
        event(format!("drop view {}", self.n));
    }
}
pub async fn case() -> usize {
    let x = d("x");
    let mut views = vec![View { of: &x, n: 1 }];
    y(()).await;
    views.push(View { of: &x, n: 2 });
    let n = views.iter().map(|v| v.of.see()).sum::<usize>();
    y(()).await;
    n + views.len()
}

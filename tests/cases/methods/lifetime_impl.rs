//@ run: View { name: "v", of: leak(d("of")) }.case("k")
struct View<'v> {
    name: &'v str,
    of: &'v mut D,
}
impl<'v> View<'v> {
    pub async fn case(mut self, k: &str) -> &'v str {
        let n = self.step(k.len()).await;
        y(self.of.edit()).await;
        self.name
    }
    async fn step(&mut self, n: usize) -> usize {
        let part = self.of.part_mut();
        y(()).await;
        *part += n;
        *part
    }
}

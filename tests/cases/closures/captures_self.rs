//@ run: leak(S { n: 1, v: vec![d("v")] }).case()
struct S {
    n: usize,
    v: Vec<D>,
}
impl S {
    pub async fn case(&mut self) -> usize {
        let sum = self.v.iter().map(|v| v.see() + self.n).sum::<usize>();
        let mut add = |k: usize| {
            self.n += k;
            self.v.push(d("pushed"));
            self.n
        };
        let a = add(sum);
        y(()).await;
        let b = add(2);
        y(a + b).await + self.n
    }
}

//@ run: leak(S { v: vec![1], name: "n".into() }).name("k")
//@ run: leak(S { v: vec![1], name: "n".into() }).last(leak(vec![7]))
struct S {
    v: Vec<u32>,
    name: String,
}
impl S {
    async fn name(&self, k: &str) -> &str {
        y(k.len()).await;
        &self.name
    }
    async fn last<'x>(&mut self, out: &'x mut Vec<u32>) -> &'x mut u32 {
        for i in 0..3 {
            let n = y(i).await;
            out.push(n);
            self.v.push(n);
        }
        out.last_mut().unwrap()
    }
}

//@ silent
//@ run: leak(Tree { value: d("root"), kids: vec![Tree { value: d("left"), kids: vec![] }, Tree { value: d("right"), kids: vec![] }] }).case()
struct Tree {
    value: D,
    kids: Vec<Tree>,
}
impl Tree {
    pub async fn case(&mut self) -> usize {
        let mut t = y(self.value.see()).await;
        for kid in &mut self.kids {
            t += Box::pin(kid.case()).await;
        }
        t + self.value.edit()
    }
}

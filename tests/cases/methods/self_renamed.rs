//@ run: leak(S { v: vec![1, 2] }).case()
struct S {
    v: Vec<u32>,
}
impl S {
    pub async fn case(&mut self) -> usize {
        self.v.iter_mut().for_each(|x| *x += 1);
        let s = self;
        y(()).await;
        s.v.push(s.v.len() as u32);
        y(()).await;
        s.v.iter().sum::<u32>() as usize
    }
}

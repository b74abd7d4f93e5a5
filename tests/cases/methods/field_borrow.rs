// A local borrows a field of `*self` across the await; another field is used meanwhile.
//@ run: leak(S { q: VecDeque::from([1]), n: 5 }).case()
use std::collections::VecDeque;
struct S {
    q: VecDeque<u32>,
    n: u32,
}
impl S {
    pub async fn case(&mut self) -> u32 {
        let q = &mut self.q;
        let n = y(q.len() as u32).await;
        q.push_back(n);
        self.n += 1;
        y(()).await;
        q.push_back(7);
        self.n + q.len() as u32
    }
}

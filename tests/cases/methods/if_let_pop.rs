//@ run: leak(S { q: VecDeque::from([1, 2, 3]), n: 0 }).case(4)
//@ run: leak(S { q: VecDeque::from([1]), n: 0 }).case(4)
use std::collections::VecDeque;
struct S {
    q: VecDeque<u32>,
    n: u32,
}
impl S {
    pub async fn case(&mut self, k: u32) -> Option<u32> {
        loop {
            if let Some(x) = self.q.pop_front() {
                self.n += x;
                if self.n > k {
                    return Some(self.n);
                }
            } else {
                return None;
            }
            y(()).await;
        }
    }
}

// Overloaded operators whose operands await.
use std::ops::{Add, Index, IndexMut, Neg};
struct V(D, usize);
impl Add for V {
    type Output = V;
    fn add(self, other: V) -> V {
        V(self.0, self.1 + other.1)
    }
}
impl Neg for V {
    type Output = V;
    fn neg(mut self) -> V {
        self.1 += 1;
        self
    }
}
impl Index<usize> for V {
    type Output = D;
    fn index(&self, n: usize) -> &D {
        event("index");
        &self.0
    }
}
impl IndexMut<usize> for V {
    fn index_mut(&mut self, n: usize) -> &mut D {
        event("index_mut");
        &mut self.0
    }
}
pub async fn case() -> usize {
    let mut v = V(d("a"), 1) + y(V(d("b"), 2)).await;
    let w = -y(V(d("c"), 3)).await;
    let n = v[y(0).await].see() + w[1].see();
    v[2] = y(d("new")).await;
    v[3] += y(1).await;
    y(v.1 + w.1).await + n
}

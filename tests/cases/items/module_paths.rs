mod inner {
    use super::*;
    pub async fn deep(v: D) -> usize {
        y(v.see()).await
    }
    pub mod more {
        pub fn base() -> usize {
            super::super::top()
        }
    }
}
fn top() -> usize {
    4
}
pub async fn case() -> usize {
    let g = d("g");
    let n = self::inner::deep(d("v")).await;
    n + inner::more::base()
}

// Method calls and fields through smart pointers.
use std::rc::Rc;
use std::sync::Arc;
struct P {
    v: D,
    n: usize,
}
pub async fn case() -> usize {
    let rc = Rc::new(P { v: d("rc"), n: 1 });
    let mut b = Box::new(P { v: d("box"), n: 2 });
    let arc: Arc<P> = Arc::new(P { v: d("arc"), n: 3 });
    let n = rc.v.by_ref().await;
    b.n += y(1).await;
    b.v.by_mut().await;
    let other = Arc::clone(&arc);
    drop(arc);
    let m = other.v.by_ref().await;
    let cell = RefCell::new(d("cell"));
    let k = cell.borrow().by_ref().await;
    cell.borrow_mut().edit();
    y(()).await;
    n + m + k + b.n + rc.n + other.n + cell.into_inner().see()
}

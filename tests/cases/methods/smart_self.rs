// `self: Rc<Self>`, `self: Pin<&mut Self>`, `self: &Rc<Self>`.
//@ run: Rc::new(Conn(d("rc"))).by_rc(1)
//@ run: Pin::new(leak(Conn(d("pin")))).by_pin(1)
//@ run: leak(Rc::new(Conn(d("ref")))).by_ref_rc(1)
//@ run: Box::new(Conn(d("box"))).by_box(1)
use std::rc::Rc;
struct Conn(D);
impl Conn {
    async fn by_rc(self: Rc<Self>, k: usize) -> usize {
        let other = self.clone();
        let n = y(k).await;
        drop(other);
        y(()).await;
        n + self.0.see()
    }
    async fn by_pin(mut self: Pin<&mut Self>, k: usize) -> usize {
        let n = y(k).await;
        self.as_mut().get_mut().0.edit();
        y(()).await;
        n + self.0.see()
    }
    async fn by_ref_rc(self: &Rc<Self>, k: usize) -> usize {
        let n = y(k).await;
        n + self.0.see() + Rc::strong_count(self)
    }
    async fn by_box(self: Box<Self>, k: usize) -> usize {
        let n = y(k).await;
        let inner = *self;
        y(()).await;
        n + inner.0.see()
    }
}

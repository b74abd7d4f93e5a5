// A value that a call may take, before one that is older and in place.
//@ run: case(Some(1))
//@ run: case(None)
struct Net(D);
impl Net { async fn full(&mut self, n: usize) -> Result<D, usize> { y(self.0.edit()).await; if n > 0 { Ok(d("ok")) } else { Err(3) } } }
trait Decompose { fn dec(self) -> Result<D, usize>; }
impl Decompose for Result<D, usize> { fn dec(self) -> Result<D, usize> { self } }
pub async fn case(c: Option<usize>) -> usize {
    let w = std::sync::Arc::new(d("w"));
    let weak = std::sync::Arc::downgrade(&w);
    let t = &weak;
    y(t.strong_count()).await;
    let mut net = Net(d("net"));
    let res = net.full(c.unwrap_or(0)).await;
    if let Err(e) = &res {
        say(e);
    }
    let res = res.dec();
    if let Some(tx) = weak.upgrade() {
        let k = res.map_or(tx.see(), eat);
        return k;
    }
    1
}

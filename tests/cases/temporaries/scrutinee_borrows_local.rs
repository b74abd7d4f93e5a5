// Before Rust 2024 the scrutinee of a tail ends behind what it borrows: it is a reference, whose end looks at nothing.
//@ run: case(2)
struct Locked(D);
impl std::ops::Deref for Locked { type Target = D; fn deref(&self) -> &D { &self.0 } }
fn select_one<'a>(n: usize, other: &D, all: &'a [D]) -> Option<&'a D> { other.see(); all.get(n) }
struct Lock(std::cell::RefCell<Vec<D>>);
impl Lock { async fn lock(&self) -> std::cell::RefMut<'_, Vec<D>> { y(()).await; self.0.borrow_mut() } }
pub async fn case(n: usize) -> Result<usize, Fault> {
    let own = Lock(std::cell::RefCell::new(vec![d("a"), d("b"), d("c")]));
    {
        let mut all = own.lock().await;
        all.retain(|d| d.see() > 0);
        if let Some(one) = select_one(n, &*y(Locked(d("l"))).await, &all) {
            return Ok(one.see());
        }
    }
    own.lock().await.push(d("e"));
    Ok(y(2).await)
}

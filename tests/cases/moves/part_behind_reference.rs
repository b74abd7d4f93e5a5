// Parts of what a reference leads to, which no text says to be a reference: nothing there can be borrowed for writing.
struct Inner {
    limit: Option<usize>,
    slots: std::cell::RefCell<Vec<usize>>,
    name: D,
}
struct Pool(std::sync::Arc<Inner>);
impl Pool {
    fn inner(&self) -> &Inner {
        &self.0
    }
    async fn get(&self, wait: Option<usize>) -> usize {
        let inner = self.inner();
        let guard = d("guard");
        let got = match (wait, inner.limit) {
            (None, _) => y(inner.name.see()).await,
            (Some(n), Some(limit)) => y(n + limit).await,
            (Some(_), None) => 0,
        };
        inner.slots.borrow_mut().push(got);
        y(inner.slots.borrow().len()).await + inner.name.see() + guard.see()
    }
}
//@ run: case(None)
//@ run: case(Some(1))
pub async fn case(wait: Option<usize>) -> usize {
    let pool = Pool(std::sync::Arc::new(Inner { limit: wait, slots: Default::default(), name: d("name") }));
    pool.get(wait).await + pool.get(None).await
}

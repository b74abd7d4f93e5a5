// The trait's methods stay plain; the caller lowers.
//@ plain: get put
//@ run: case(leak(Map(vec![(1, 2)])))
trait Store {
    async fn get(&self, key: usize) -> Option<D>;
    async fn put(&mut self, key: usize, value: D) -> usize {
        y(key).await + value.see()
    }
}
#[derive(Default)]
struct Map(Vec<(usize, usize)>);
impl Store for Map {
    async fn get(&self, key: usize) -> Option<D> {
        y(()).await;
        self.0.iter().find(|e| e.0 == key).map(|_| d("found"))
    }
}
pub async fn case(store: &mut impl Store) -> usize {
    let n = store.put(1, d("value")).await;
    let g = d("g");
    match store.get(1).await {
        Some(v) => n + y(v.see()).await,
        None => n,
    }
}

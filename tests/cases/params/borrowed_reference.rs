// A `&T` parameter that is itself borrowed across an await, and an owned one that holds several lifetimes.
//@ run: sent()
//@ run: listed()
//@ run: named(Id(3), d("x"))
trait See {
    fn seen(&self) -> usize;
}
struct Builder<'a, 'b> {
    handler: &'a D,
    name: &'b D,
}
impl See for Builder<'_, '_> {
    fn seen(&self) -> usize {
        self.handler.see() + self.name.see()
    }
}
impl<T: See> See for &T {
    fn seen(&self) -> usize {
        (**self).seen()
    }
}
async fn get<T: See>(route: String, what: Option<&T>) -> usize {
    let n = y(what.map_or(0, |what| what.seen())).await;
    n + route.len()
}
impl<'a, 'b> Builder<'a, 'b> {
    async fn send(self) -> usize {
        let route = format!("/{owner}/{name}", owner = self.handler, name = self.name);
        get(route, Some(&self)).await
    }
    async fn list(&self) -> usize {
        get(String::new(), Some(&self)).await + self.name.see()
    }
}
async fn sent() -> usize {
    let (handler, name) = (d("handler"), d("name"));
    Builder { handler: &handler, name: &name }.send().await
}
async fn listed() -> usize {
    let (handler, name) = (d("handler"), d("name"));
    Builder { handler: &handler, name: &name }.list().await
}
// What the first statement uses is not dead where it begins.
#[derive(Clone, Copy, Debug)]
struct Id(usize);
async fn named(id: Id, x: D) -> usize {
    let route = format!("{id:?} {}", x.see());
    y(Some(&route).map_or(0, |route| route.len())).await + get_all(&route, &x).await
}
async fn get_all(route: &str, x: &D) -> usize {
    y(route.len() + x.see()).await
}

// The first call of a chain whose temporaries are kept may take a local: a builder.
//@ run: fetched(Query { inner: d("inner"), name: d("query") }, d("executor"))
//@ run: part(Query { inner: d("inner"), name: d("query") })
//@ run: built(d("request"), leak(d("config")))
//@ run: lent(d("lent"))
//@ run: nested(d("target"), d("request"))
//@ run: looked_up(leak([d("aa"), d("bbb")]), d("ccc"))
//@ run: looked_up(leak([d("aa")]), d("ccc"))
struct Query {
    inner: D,
    name: D,
}
struct Fetch(D, D);
impl Query {
    fn fetch(self, executor: D) -> Fetch {
        Fetch(self.inner, executor)
    }
}
impl Fetch {
    fn all(self) -> impl Future<Output = usize> {
        y(both(self.0, self.1))
    }
}
fn both(one: D, two: D) -> usize {
    one.see() + two.see()
}
async fn fetched(query: Query, executor: D) -> usize {
    let older = d("older");
    let n = query.fetch(executor).all().await;
    n + older.see()
}
async fn part(query: Query) -> usize {
    let n = query.inner.with(1).by_val().await;
    y(n).await
}
async fn built(request: D, config: &D) -> usize {
    let request = y(request).await;
    let younger = d("younger");
    let n = request.with(2).with(config.see()).child("sent").by_val().await;
    y(()).await;
    n + younger.see()
}
async fn lent(x: D) -> usize {
    let younger = d("younger");
    let n = x.hold().child("sent").by_val().await;
    y(()).await;
    n + younger.see()
}
// An argument of a call that is held is itself the last call of another local.
async fn nested(target: D, request: D) -> usize {
    let kept = d("kept");
    let n = target.merged(request.with(2)).await;
    n + kept.see()
}
trait Merged {
    fn merged(self, other: D) -> Y<usize>;
}
impl Merged for D {
    fn merged(self, other: D) -> Y<usize> {
        y(self.see() + other.see())
    }
}
// What a kept call looks at through a closure is moved behind it.
async fn looked_up(found: &[D], request: D) -> usize {
    match found.iter().find(|one| one.see() == request.see()).map(|one| one.child("found")) {
        Some(one) => one.merged(request).await,
        None => request.by_val().await,
    }
}

// Functions with a type parameter behind a reference and several lifetimes, whose callee needs a lifetime for its storage.
trait Named {
    fn name(&self) -> usize;
}
impl Named for str {
    fn name(&self) -> usize {
        self.len()
    }
}
struct Client {
    prefix: String,
}
async fn prepared<'a, T: ?Sized + Named>(statement: &'a T, prefix: &'a String) -> (&'a T, usize) {
    y(()).await;
    (statement, prefix.len())
}
impl Client {
    async fn raw<T: ?Sized + Named, I: IntoIterator<Item = usize>>(&self, statement: &T, given: I) -> usize {
        let guard = d("guard");
        let line = self.prefix.clone();
        let (statement, length) = prepared(statement, &line).await;
        y(given.into_iter().sum::<usize>()).await + statement.name() + length + guard.see()
    }
    async fn execute<T: ?Sized + Named>(&self, statement: &T, given: &[usize]) -> usize {
        self.raw(statement, given.iter().copied()).await
    }
}
async fn on<T: ?Sized + Named>(client: &Client, statement: &T, given: &[usize]) -> usize {
    client.execute(statement, given).await
}
pub async fn case() -> usize {
    let client = Client { prefix: String::from("prefix") };
    on(&client, "statement", &[1, 2]).await
}

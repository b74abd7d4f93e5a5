// Several references, and what is reborrowed is of a type with parameters: no lifetime of the signature is that of the storage.
//@ run: run_both()
//@ run: run_option()
trait Check {
    fn check(&self, ctx: &Ctx<'_>) -> impl Future<Output = Result<usize, Fault>>;
}
struct Ctx<'a>(&'a D);
struct Fault;
impl std::fmt::Debug for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Fault")
    }
}
impl Check for D {
    async fn check(&self, ctx: &Ctx<'_>) -> Result<usize, Fault> {
        Ok(y(self.see()).await + ctx.0.see())
    }
}
struct And<A, B>(A, B);
impl<A: Check, B: Check> Check for And<A, B> {
    async fn check(&self, ctx: &Ctx<'_>) -> Result<usize, Fault> {
        let first = self.0.check(ctx).await?;
        Ok(first + self.1.check(ctx).await?)
    }
}
trait Given<'a>: Sized {
    fn given(value: &'a D, count: &mut usize) -> impl Future<Output = Result<Self, Fault>>;
}
impl<'a> Given<'a> for usize {
    async fn given(value: &'a D, count: &mut usize) -> Result<Self, Fault> {
        *count += y(1).await;
        Ok(value.see())
    }
}
impl<'a, T: Given<'a>> Given<'a> for Option<T> {
    async fn given(value: &'a D, count: &mut usize) -> Result<Self, Fault> {
        Ok(T::given(value, count).await.ok())
    }
}
async fn run_both() -> usize {
    let (ctx, both) = (d("ctx"), And(d("a"), And(d("b"), d("c"))));
    both.check(&Ctx(&ctx)).await.unwrap()
}
async fn run_option() -> Option<usize> {
    let (value, mut count) = (d("value"), 0);
    let found = Option::<usize>::given(&value, &mut count).await.unwrap();
    found.map(|found| found + count)
}

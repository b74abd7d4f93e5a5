// A scrutinee that a method of a type parameter makes, which may take its receiver.
//@ run: case(d("a"), leak(d("b")))
enum To<'a> { Now(usize), Later(std::pin::Pin<Box<dyn Future<Output = usize> + Send + 'a>>) }
trait Like: Sized { fn to<'a>(self, c: &'a mut D) -> To<'a> where Self: 'a; }
impl Like for D { fn to<'a>(self, c: &'a mut D) -> To<'a> where Self: 'a { To::Later(Box::pin(async move { y(self.see()).await + c.see() })) } }
pub async fn case<U: Like>(u: U, c: &mut D) -> usize {
    match u.to(c) {
        To::Now(n) => n,
        To::Later(f) => f.await,
    }
}

// A block captures what it mentions, and drops it in the order of the mentions, after its locals.
//@ sync: mentioned alias caught
//@ silent
//@ run: mentioned(d("a"), d("b"), d("c"), &*leak(d("r")))
//@ run: leak(S(d("self"))).alias(d("v"))
//@ run: caught((d("a"), d("b")), d("c"))
fn mentioned<'a>(a: D, b: D, mut c: D, r: &'a D) -> Pin<Box<dyn Future<Output = usize> + 'a>> {
    Box::pin(async move {
        let g = d("g");
        let seen = (&mut c, &a);
        let n = y(r.see()).await + seen.0.edit();
        let m = y(seen.1.see()).await;
        if n > 100 {
            return y(n).await;
        }
        n + m + g.part()
    })
}
type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;
struct S(D);
impl S {
    fn alias(&mut self, v: D) -> BoxFuture<'_, Option<usize>> {
        Box::pin(async move {
            let seen = &v;
            let n = y(Some(seen.see())).await?;
            let part = self.0.part_mut();
            y(()).await;
            *part += n;
            Some(*part + self.0.edit())
        })
    }
}
fn caught((a, mut b): (D, D), _c: D) -> Pin<Box<dyn Future<Output = String>>> {
    Box::pin(async move {
        y(b.edit()).await;
        format!("{b:?}{a:?}{}", y(3).await)
    })
}

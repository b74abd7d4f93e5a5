// A method that is named like one that takes its receiver borrows what is used behind the call.
//@ run: case()
struct Conn<'a, 't: 'a>(&'a D, std::marker::PhantomData<&'t ()>);
struct Q<'a, 't: 'a, P> { conn: Conn<'a, 't>, p: P }
impl<'a, 't: 'a, P: Clone> Q<'a, 't, P> {
    async fn collect<R>(&mut self, r: R) -> Result<Vec<R>, usize> where R: Send + 'static {
        y(self.conn.0.see()).await;
        Ok(vec![r])
    }
    async fn drop_result(mut self) -> Result<(), usize> {
        y(self.conn.0.see()).await;
        Ok(())
    }
    pub async fn collect_and_drop<R>(mut self, r: R) -> Result<Vec<R>, usize>
    where
        R: Send + 'static,
    {
        let output = self.collect::<R>(r).await?;
        self.drop_result().await?;
        Ok(output)
    }
}
pub async fn case() -> usize {
    let d1 = d("d");
    let q = Q { conn: Conn(&d1, std::marker::PhantomData), p: 3 };
    q.collect_and_drop(4).await.unwrap().len()
}

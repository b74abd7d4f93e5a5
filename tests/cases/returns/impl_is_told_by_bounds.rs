// What the output's `impl` is bound by is all that tells a type in the body.
//@ run: case(Select(d("select")))
//@ run: alone(Select(d("select")))
//@ run: Select(d("select")).method(d("db"))
use std::marker::PhantomData;
trait Stream {
    type Item;
}
#[derive(Debug)]
struct Rows<M> {
    of: D,
    item: PhantomData<M>,
}
impl<M> Stream for Rows<M> {
    type Item = Result<M, String>;
}
struct Select(D);
impl Select {
    fn into_model<M>(self) -> Rows<M> {
        Rows { of: self.0, item: PhantomData }
    }
    async fn method(self, db: D) -> Result<impl Stream<Item = Result<char, String>> + std::fmt::Debug, String> {
        self.into_model().start(&db).await
    }
}
impl<M> Rows<M> {
    async fn start(self, db: &D) -> Result<Self, String> {
        y(db.see()).await;
        Ok(self)
    }
}
async fn case(select: Select) -> Result<impl Stream<Item = Result<u8, String>> + std::fmt::Debug, String> {
    let db = d("db");
    let rows = select.into_model();
    let rows = rows.start(&db).await?;
    y(()).await;
    Ok(rows)
}
async fn alone(select: Select) -> impl Stream<Item = Result<u8, String>> + std::fmt::Debug {
    let x = d("x");
    y(x.see()).await;
    select.into_model()
}

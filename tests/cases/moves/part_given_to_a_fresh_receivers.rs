// A part given to the method of a fresh receiver, in a scrutinee; the others are used on both paths.
//@ run: case(true)
//@ run: case(false)
struct Batch { ids: Vec<usize>, back: D, raw: D }
enum Msg { Batch(Batch), Other(D) }
struct Manager(usize);
struct Guard<'a>(&'a Manager);
impl Manager { fn lock(&self) -> Guard<'_> { Guard(self) } }
impl Guard<'_> { fn insert(&mut self, ids: Vec<usize>, back: D) -> Result<usize, D> { if self.0.0 > ids.len() { Err(back) } else { Ok(eat(back)) } } }
async fn handle(m: Msg, manager: &Manager) -> Result<usize, usize> {
    match m {
        Msg::Batch(batch) => {
            if let Err(back) = manager.lock().insert(batch.ids.clone(), batch.back) {
                say(format!("{:?}", batch.ids));
                let _ = eat(back);
                return Ok(3);
            }
            y(batch.raw.with(3)).await;
        }
        Msg::Other(o) => { y(o).await; }
    }
    Ok(4)
}
pub async fn case(c: bool) -> usize {
    let m = Manager(if c { 5 } else { 0 });
    let a = handle(Msg::Batch(Batch { ids: vec![1, 2], back: d("back"), raw: d("raw") }), &m).await.unwrap();
    a + handle(Msg::Other(d("o")), &m).await.unwrap()
}

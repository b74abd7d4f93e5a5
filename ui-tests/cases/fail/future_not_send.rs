use std::future::{Future, ready};
use std::rc::Rc;

#[longhand::longhand]
async fn total() -> u32 {
    let price = Rc::new(7);
    ready(()).await;
    *price
}

fn spawn<F: Future + Send + 'static>(_: F) {}

fn main() {
    spawn(total());
}

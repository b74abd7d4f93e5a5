//! What a runtime asks of a future.
use std::future::{Future, ready};
use std::sync::Mutex;

#[longhand::longhand]
async fn total(cart: Vec<u32>, rate: Mutex<u32>) -> u32 {
    let mut sum = 0;
    for price in &cart {
        sum += ready(*price).await;
    }
    let rate = *rate.lock().unwrap();
    ready(sum * rate).await
}

#[longhand::longhand]
async fn given_away(name: std::rc::Rc<str>) -> usize {
    let length = name.len();
    drop(name);
    ready(length).await
}

fn spawn<F: Future + Send + 'static>(future: F) -> F::Output {
    longhand::block_on(future)
}

fn main() {
    assert_eq!(spawn(total(vec![1, 2], Mutex::new(3))), 9);
    // Never polled elsewhere: the parameter itself is not Send, whoever writes the machine.
    assert_eq!(longhand::block_on(given_away("abc".into())), 3);
}

// A method that takes the `Pin` that it is called on, though its name is one of those that borrow.
//@ run: case()
use std::pin::Pin;
use futures::stream::{self, StreamExt, Stream, Peekable};
pub async fn case() -> usize {
    let mut s = stream::iter(vec![1, 2, 3]).peekable();
    let mut n = 0;
    loop {
        let item = Pin::new(&mut s).peek().await.map(|r| r.clone());
        match item {
            Some(1) => { n += 1; s.next().await; }
            Some(_) => break,
            None => return 9,
        }
    }
    y(n).await
}

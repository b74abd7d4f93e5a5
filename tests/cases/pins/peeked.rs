// `peek` of a stream, which takes a `Pin` of it.
//@ run: case()
use futures::stream::{self, StreamExt};
pub async fn case() -> usize {
    let frames = stream::iter(vec![Ok::<usize, ()>(1), Ok(2)]).peekable();
    let mut frames = std::pin::pin!(frames);
    let mut n = 0;
    if let Some(Ok(f)) = frames.as_mut().peek().await { n = *f; }
    while let Some(Ok(f)) = frames.next().await { n += f; }
    let mut frames = stream::iter(vec![Ok::<usize, ()>(1), Ok(2)]).peekable();
    {
        let frames = std::pin::Pin::new(&mut frames);
        if let Some(Ok(f)) = frames.peek().await { n += *f; y(()).await; }
    }
    n
}

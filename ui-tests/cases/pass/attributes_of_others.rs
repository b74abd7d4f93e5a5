//! Attributes that make another kind of function of an async fn, above ours and below: the same comes out.
#![deny(warnings)]

use std::future::ready;

use async_recursion::async_recursion;
use async_trait::async_trait;
use longhand::longhand;
use tracing::instrument;

#[tokio::main(flavor = "current_thread")]
#[longhand]
async fn main() -> Result<(), String> {
    let boxed: [Box<dyn Store>; 3] = [Box::new(Outer(1)), Box::new(Inner(1)), Box::new(Each(1))];
    for mut store in boxed {
        assert_eq!(store.get("key").await, 4);
        assert_eq!(store.twice(&[2, 3], (1, 2)).await?, 7);
        store.put((1, 2)).await;
        assert_eq!(store.end(String::from("s")).await, "s3");
    }
    assert_eq!(below(5).await + above(5).await, 10);
    assert_eq!((spanned_above(1, (2, 3)).await, spanned_below(1, (2, 3)).await), (6, 6));
    assert_eq!(conditional(1, 2).await, 3);
    std::thread::spawn(other_main).join().expect("it ends");
    Ok(())
}

#[longhand]
#[tokio::main(flavor = "current_thread")]
async fn other_main() {
    let value = String::from("value");
    tokio::task::yield_now().await;
    assert_eq!(value.len(), 5);
}

#[longhand]
#[async_trait]
trait Store: Send + Sync {
    async fn get(&self, key: &str) -> usize;
    async fn put(&mut self, (a, b): (usize, usize));
    async fn end(self: Box<Self>, name: String) -> String;
    async fn twice(&self, of: &[usize], (a, b): (usize, usize)) -> Result<usize, String> {
        let sum = of.iter().sum::<usize>();
        let pair = (&a, &b);
        ready(()).await;
        Ok(self.get("").await + sum + pair.1 - pair.0)
    }
}

struct Outer(usize);

#[longhand]
#[async_trait]
impl Store for Outer {
    async fn get(&self, key: &str) -> usize {
        ready(self.0 + key.len()).await
    }
    async fn put(&mut self, (a, mut b): (usize, usize)) {
        b = ready(b).await;
        self.0 = a + b;
    }
    async fn end(self: Box<Self>, mut name: String) -> String {
        ready(()).await;
        name.push_str(&self.0.to_string());
        name
    }
}

struct Inner(usize);

#[async_trait]
#[longhand]
impl Store for Inner {
    async fn get(&self, key: &str) -> usize {
        ready(self.0 + key.len()).await
    }
    #[instrument(skip(self))]
    async fn put(&mut self, (a, mut b): (usize, usize)) {
        b = ready(b).await;
        self.0 = a + b;
    }
    async fn end(self: Box<Self>, mut name: String) -> String {
        ready(()).await;
        name.push_str(&self.0.to_string());
        name
    }
}

struct Each(usize);

#[async_trait]
impl Store for Each {
    #[longhand]
    #[instrument(skip(self))]
    async fn get(&self, key: &str) -> usize {
        ready(self.0 + key.len()).await
    }
    #[instrument(skip(self))]
    #[longhand]
    async fn put(&mut self, (a, mut b): (usize, usize)) {
        b = ready(b).await;
        self.0 = a + b;
    }
    #[longhand]
    async fn end(self: Box<Self>, mut name: String) -> String {
        ready(()).await;
        name.push_str(&self.0.to_string());
        name
    }
}

#[async_recursion]
#[longhand]
async fn below(n: usize) -> usize {
    if n == 0 { ready(0).await } else { below(n - 1).await + 1 }
}

#[longhand]
#[async_recursion]
async fn above(n: usize) -> usize {
    if n == 0 { ready(0).await } else { above(n - 1).await + 1 }
}

#[longhand]
#[instrument(skip(b), fields(sum = a + b), ret)]
async fn spanned_above(one: usize, (a, mut b): (usize, usize)) -> usize {
    b += ready(a).await;
    one + b
}

#[instrument(skip(b), fields(sum = a + b), ret)]
#[longhand]
async fn spanned_below(one: usize, (a, mut b): (usize, usize)) -> usize {
    b += ready(a).await;
    one + b
}

#[longhand]
#[cfg_attr(all(), instrument(skip(b)))]
#[cfg_attr(any(), unknown::test)]
async fn conditional(a: usize, b: usize) -> usize {
    ready(a + b).await
}

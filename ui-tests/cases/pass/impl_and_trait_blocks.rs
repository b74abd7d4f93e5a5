//! On a whole block: every async fn of it is lowered, whatever else stands there stays.
#![deny(warnings, missing_docs)]

use std::future::ready;

use longhand::{Inspect, longhand};

/// A client.
#[derive(Debug, Default)]
pub struct Client<T> {
    /// What it counts.
    pub count: T,
}

#[longhand]
impl<T: Clone + Into<u32>> Client<T> {
    /// The least.
    pub const LEAST: u32 = 1;

    /// No async fn.
    pub fn count(&self) -> u32 {
        self.count.clone().into()
    }

    /// Lowered.
    #[must_use]
    pub async fn get(&self, more: T) -> u32 {
        let seen = &more;
        ready(()).await;
        self.count() + seen.clone().into()
    }

    /// Lowered, without a `pub`.
    async fn raise(mut self, by: &T) -> Self {
        self.count = by.clone();
        let seen = &self.count;
        ready(seen.clone().into()).await;
        self
    }

    /// Left as it is.
    #[longhand(skip)]
    pub async fn plain(&self) -> u32 {
        ready(Self::LEAST).await
    }

    /// Said twice, done once.
    #[longhand::longhand]
    pub async fn twice(&self) -> u32 {
        ready(Self::LEAST).await
    }
}

/// What can be got.
#[longhand]
pub trait Get {
    /// What is got.
    type Got;
    /// Declared only.
    fn get_one(&self) -> impl Future<Output = Self::Got>;
    /// With a default, lowered.
    fn name(&self) -> String {
        String::new()
    }
    /// With a default, lowered.
    #[allow(async_fn_in_trait)]
    async fn get_two(&self) -> (Self::Got, Self::Got) {
        let first = self.get_one().await;
        (first, self.get_one().await)
    }
}

#[longhand]
impl<T: Clone + Into<u32>> Get for Client<T> {
    type Got = u32;
    async fn get_one(&self) -> u32 {
        let mut room = [0; 2];
        let rooms = &mut room;
        ready(()).await;
        rooms[0] = self.count();
        rooms[0]
    }
}

fn main() {
    let client = Client { count: 3_u16 };
    let future = client.get(4);
    assert_eq!(future.name(), "get");
    assert_eq!(longhand::block_on(future), 7);
    assert_eq!(longhand::block_on(client.get_two()), (3, 3));
    assert_eq!(longhand::block_on(client.twice()) + longhand::block_on(client.plain()), 2);
    assert_eq!(client.name(), "");
    assert_eq!(longhand::block_on(client.raise(&5)).count(), 5);
}

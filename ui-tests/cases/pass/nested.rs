//! Annotated functions inside functions, and in the bodies of annotated ones.
use longhand::longhand;
use std::future::ready;

#[longhand]
async fn outer(n: u32) -> u32 {
    #[longhand]
    async fn inner(n: u32) -> u32 {
        ready(n).await + 1
    }
    const STEP: u32 = 2;
    let first = inner(n).await;
    inner(first + STEP).await
}

fn main() {
    #[longhand]
    async fn local() -> u32 {
        outer(1).await
    }
    assert_eq!(longhand::block_on(local()), 5);
}

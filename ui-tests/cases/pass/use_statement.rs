//! The attribute by `use`, under its own name and another.
use longhand::longhand;
use longhand::longhand as written_out;

#[longhand]
async fn one() -> u8 {
    std::future::ready(1).await
}

#[written_out]
async fn two() -> u8 {
    one().await + std::future::ready(1).await
}

fn main() {
    assert_eq!(longhand::block_on(two()), 2);
}

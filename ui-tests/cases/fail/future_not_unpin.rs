use std::future::{Future, ready};

#[longhand::longhand]
async fn total() -> u32 {
    ready(7).await
}

fn poll_in_place<F: Future + Unpin>(_: F) {}

fn main() {
    poll_in_place(total());
}

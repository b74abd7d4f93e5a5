use std::future::ready;

macro_rules! twice {
    ($future:expr) => {
        $future + $future
    };
}

#[longhand::longhand]
async fn get() -> u8 {
    twice!(ready(1).await)
}

fn main() {
    drop(get());
}

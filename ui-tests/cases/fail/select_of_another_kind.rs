use std::future::ready;

// Not tokio's, which a `select!` without a path is taken for unless the function speaks of futures.
macro_rules! select {
    ($one:pat = $future:expr => $then:expr) => {
        match $future.await {
            $one => $then,
        }
    };
}

#[longhand::longhand]
async fn get() -> u8 {
    select! { one = ready(1) => one + 1 }
}

fn main() {
    drop(get());
}

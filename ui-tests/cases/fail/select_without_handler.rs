use std::future::ready;

mod tokio {
    macro_rules! select {
        ($($tokens:tt)*) => {};
    }
    pub(crate) use select;
}

#[longhand::longhand]
async fn get() -> u8 {
    tokio::select! {
        one = ready(1) => one,
        two => ready(2),
    }
    ready(3).await
}

fn main() {
    drop(get());
}

use std::future::ready;

// Which definition holds is not known.
#[cfg(panic = "unwind")]
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

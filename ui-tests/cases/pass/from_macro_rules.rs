//! Functions that a `macro_rules!` writes, names and all; its own locals stay apart from the caller's.
use std::future::ready;

macro_rules! getter {
    ($name:ident, $argument:ident: $type:ty, $($body:tt)*) => {
        #[longhand::longhand]
        async fn $name($argument: $type) -> $type {
            let inner = ready($argument).await;
            let outer = { $($body)* };
            ready(()).await;
            inner + outer
        }
    };
}

getter!(double, n: u32, n);
getter!(with_own, n: u32, let inner = ready(10).await; inner + n);

fn main() {
    assert_eq!(longhand::block_on(double(4)), 8);
    assert_eq!(longhand::block_on(with_own(1)), 12);
}

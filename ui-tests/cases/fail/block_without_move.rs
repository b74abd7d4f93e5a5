use std::future::ready;

fn main() {
    let one = 1;
    let future = longhand::block!(async { ready(one).await });
    assert_eq!(longhand::block_on(future), 1);
}

#![deny(warnings)]

use longhand::Inspect;

struct Counter(u32);

impl Counter {
    fn add(&mut self, n: u32) -> impl Future<Output = u32> + '_ {
        longhand::block!(async move {
            std::future::ready(()).await;
            self.0 += n;
            self.0
        })
    }
}

fn main() {
    let name = "Ada".to_owned();
    let mut count = 0;
    let future = longhand::block!(async move {
        std::future::ready(()).await;
        count += name.len();
        count
    });
    assert!(future.size() <= future.rustc_size());
    assert_eq!(longhand::block_on(future), 3);
    assert_eq!(longhand::block_on(Counter(1).add(2)), 3);
}

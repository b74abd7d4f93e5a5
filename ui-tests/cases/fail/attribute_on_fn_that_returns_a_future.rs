use std::future::Future;

#[longhand::longhand]
fn get() -> impl Future<Output = u8> {
    async { 1 }
}

fn main() {
    drop(get());
}

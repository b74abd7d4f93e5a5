use std::future::ready;

#[longhand::longhand]
async fn get() -> Option<u8> {
    try { ready(Some(1)).await? }
}

fn main() {
    drop(get());
}

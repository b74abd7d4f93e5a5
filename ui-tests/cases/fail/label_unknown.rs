use std::future::ready;

#[longhand::longhand]
async fn first() -> u8 {
    'outer: loop {
        if ready(true).await {
            break 'inner 1;
        }
    }
}

fn main() {
    drop(first());
}

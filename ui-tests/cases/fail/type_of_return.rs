use std::future::ready;

#[longhand::longhand]
async fn get(early: bool) -> Option<u8> {
    if early {
        return 7;
    }
    Some(ready(1).await)
}

fn main() {
    drop(get(true));
}

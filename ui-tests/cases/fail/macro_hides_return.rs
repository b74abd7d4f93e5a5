use std::future::ready;

macro_rules! when {
    ($condition:expr => $then:stmt) => {
        if $condition {
            $then
        }
    };
}

#[longhand::longhand]
async fn get(early: bool) -> u8 {
    when!(early => return 1);
    ready(2).await
}

fn main() {
    drop(get(true));
}

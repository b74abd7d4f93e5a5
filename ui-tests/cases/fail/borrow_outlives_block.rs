use std::future::ready;

#[longhand::longhand]
async fn name() -> usize {
    let name: &str;
    {
        let owned = ready(String::from("seven")).await;
        name = &owned;
    }
    ready(()).await;
    name.len()
}

fn main() {
    drop(name());
}

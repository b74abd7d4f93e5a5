use std::future::ready;

#[longhand::longhand]
async fn name<'a>(_: &'a str) -> &'a str {
    let name = ready(String::from("seven")).await;
    &name
}

fn main() {
    drop(name(""));
}

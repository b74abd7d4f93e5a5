use std::future::ready;

#[longhand::longhand]
async fn parse() -> u8 {
    let number = ready("7".parse::<u8>()).await?;
    number
}

fn main() {
    drop(parse());
}

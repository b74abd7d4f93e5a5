use std::future::ready;
use std::num::ParseIntError;

struct Failure;

#[longhand::longhand]
async fn parse() -> Result<u8, Failure> {
    let number: Result<u8, ParseIntError> = ready("7".parse()).await;
    Ok(number?)
}

fn main() {
    drop(parse());
}

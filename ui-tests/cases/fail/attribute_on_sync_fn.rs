#[longhand::longhand]
fn get() -> u8 {
    1
}

fn main() {
    let _: u8 = get();
}

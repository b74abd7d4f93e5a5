#[longhand::longhand]
const LIMIT: usize = 3;

fn main() {
    let _ = LIMIT;
}

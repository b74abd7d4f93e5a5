#[longhand::longhand]
static LIMIT: usize = 3;

fn main() {
    let _ = LIMIT;
}

#[longhand::longhand]
struct Client {
    name: String,
}

fn main() {
    // The struct is still there: one mistake, one error.
    let _ = Client { name: String::new() };
}

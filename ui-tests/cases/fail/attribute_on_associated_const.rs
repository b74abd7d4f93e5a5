struct Client;

impl Client {
    #[longhand::longhand]
    const LIMIT: usize = 3;
}

fn main() {
    let _ = Client::LIMIT;
}

struct Client;

impl Iterator for Client {
    #[longhand::longhand]
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        None
    }
}

fn main() {
    let _ = Client.next();
}

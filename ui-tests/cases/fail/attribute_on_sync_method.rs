struct Client;

impl Client {
    #[longhand::longhand]
    pub fn get(&self) -> u8 {
        1
    }
}

fn main() {
    let _: u8 = Client.get();
}

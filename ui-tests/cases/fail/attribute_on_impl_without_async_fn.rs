struct Client;

#[longhand::longhand]
impl Client {
    pub fn get(&self) -> u8 {
        1
    }
}

fn main() {
    let _: u8 = Client.get();
}

#[longhand::longhand]
mod client {
    pub async fn get() {}
}

fn main() {
    drop(client::get());
}

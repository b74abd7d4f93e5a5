#[longhand::longhand]
trait Client {
    async fn get(&self) -> u8;
}

struct Local;

impl Client for Local {
    async fn get(&self) -> u8 {
        1
    }
}

fn main() {
    drop(Local.get());
}

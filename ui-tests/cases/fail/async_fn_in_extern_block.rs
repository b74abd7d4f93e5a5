unsafe extern "C" {
    #[longhand::longhand]
    async fn get() -> u8;
}

fn main() {}

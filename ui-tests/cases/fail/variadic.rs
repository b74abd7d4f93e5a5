#[longhand::longhand]
async unsafe extern "C" fn sum(count: usize, numbers: ...) -> usize {
    let _ = numbers;
    std::future::ready(count).await
}

fn main() {}

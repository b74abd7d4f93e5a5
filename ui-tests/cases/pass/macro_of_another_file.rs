//! Macros with a hidden `return` that another file of the crate defines, by name and by path.
#[macro_use]
#[path = "../of_another_file/macros.rs"]
mod macros;

#[longhand::longhand]
async fn quarter(n: u32) -> Result<u32, &'static str> {
    leave_if_odd!(n);
    let half = std::future::ready(n / 2).await;
    let quarter = crate::macros::checked_half!(half);
    Ok(std::future::ready(quarter).await)
}

fn main() {
    assert_eq!(longhand::block_on(quarter(8)), Ok(2));
    assert_eq!(longhand::block_on(quarter(3)), Err("odd"));
    assert_eq!(longhand::block_on(quarter(6)), Err("odd"));
}

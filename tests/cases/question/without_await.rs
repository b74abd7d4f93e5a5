// `?` in statements that do not await themselves.
//@ run: case("1", "2")
//@ run: case("x", "2")
//@ run: case("1", "y")
pub async fn case(a: &str, b: &str) -> Result<u32, std::num::ParseIntError> {
    let g = d("g");
    let n: u32 = a.parse()?;
    let h = d("h");
    y(()).await;
    let m = {
        let i = d("i");
        b.parse::<u32>()? + i.see() as u32
    };
    y(()).await;
    Ok(n + m)
}

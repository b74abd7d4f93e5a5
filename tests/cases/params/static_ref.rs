//@ run: case(&NAMES)
static NAMES: [&str; 2] = ["x", "yy"];
const LIMIT: usize = 3;
pub async fn case(names: &'static [&'static str]) -> usize {
    let mut n = 0;
    for name in names {
        n += y(name.len()).await + LIMIT;
    }
    n
}

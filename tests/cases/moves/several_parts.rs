// Several fields move in one statement, one is copied, another is looked at there and later.
struct Config {
    a: D,
    b: Option<D>,
    c: usize,
    e: Vec<D>,
    left: D,
}
struct Made {
    b: Option<D>,
    c: usize,
    e: Vec<D>,
}
async fn create(made: Made, a: usize) -> usize {
    y(made.c).await + a + made.e.len() + made.b.is_some() as usize
}
//@ run: case(Config { a: d("a"), b: Some(d("b")), c: 3, e: vec![d("e")], left: d("left") })
pub async fn case(mut config: Config) -> usize {
    let before = d("before");
    y(1).await;
    if let Some(ref mut b) = config.b {
        b.edit();
    }
    let n = create(Made { b: config.b, c: config.c, e: config.e }, config.a.see()).await;
    n + y(config.a.see()).await + before.see()
}

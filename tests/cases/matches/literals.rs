//@ run: case("get", 'x')
//@ run: case("put", 'q')
//@ run: case("del", 'z')
pub async fn case(method: &str, c: char) -> usize {
    const PUT: &str = "put";
    let n = match method {
        "get" => y(1).await,
        PUT => {
            let p = d("put");
            y(2).await + p.see()
        }
        _ => 0,
    };
    let m = match c {
        'a'..='w' => y(10).await,
        'x' | 'y' => 11,
        _ => y(12).await,
    };
    n + m
}

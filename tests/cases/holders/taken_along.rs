// A closure or an async block takes a part along, beside parts that are taken before and behind.
//@ run: case(options(3))
//@ run: blocked(options(2))
//@ slack: 16
struct Options {
    name: D,
    range: Range,
    rest: D,
    auth: D,
}
#[derive(Clone, Copy)]
struct Range {
    start: usize,
    end: usize,
}
fn options(end: usize) -> Options {
    Options { name: d("name"), range: Range { start: 0, end }, rest: d("rest"), auth: d("auth") }
}
async fn case(options: Options) -> usize {
    let name = y(options.name).await;
    let seen = options.rest.by_ref().await;
    let later = move || options.auth.see() + options.range.end;
    let n = y(seen + options.range.start).await;
    n + later() + name.see() + options.rest.see()
}
async fn blocked(options: Options) -> usize {
    let n = options.name.by_ref().await;
    let block = async move {
        let m = y(options.auth.see()).await;
        m + options.range.end
    };
    let rest = options.rest;
    y(n).await + block.await + rest.see()
}

// What a String is joined to takes it, on some paths.
//@ run: case(true)
//@ run: case(false)
struct Name { first: String, last: String, d: D }
pub async fn case(c: bool) -> usize {
    let n = Name { first: "a".to_owned(), last: "b".to_owned(), d: d("d") };
    y(()).await;
    let full = if c { n.first + &n.last } else { String::new() };
    y(()).await;
    full.len() + n.d.see()
}

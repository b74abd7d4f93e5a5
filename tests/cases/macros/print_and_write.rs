use std::fmt::Write;
pub async fn case() -> String {
    let a = d("a");
    let mut s = String::new();
    write!(s, "{a} {}", y(1).await).unwrap();
    writeln!(&mut s, "{:?}", a).unwrap();
    y(()).await;
    print!("");
    eprint!("{}", y("").await);
    write!(s, "{}", s.len()).unwrap();
    s
}

// A borrowing iterator by hand, over awaits.
pub async fn case() -> usize {
    let v = vec![d("a"), d("bb")];
    let mut it = v.iter();
    let mut t = 0;
    while let Some(x) = it.next() {
        t += y(x.see()).await;
    }
    let mut peek = v.iter().peekable();
    while peek.peek().is_some() {
        y(()).await;
        t += peek.next().unwrap().see();
    }
    t
}

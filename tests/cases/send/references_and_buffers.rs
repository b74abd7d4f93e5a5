// `Send` as rustc's is, with two reference parameters and a buffer in place.
//@ run: send(case("a", leak(vec![1])))
fn send<T: Send>(t: T) -> T {
    t
}
pub async fn case(a: &str, b: &mut Vec<u8>) -> usize {
    let mut buf = [0u8; 8];
    let mut t = 0;
    loop {
        let n = read(&mut buf, 3).await.unwrap();
        t += n;
        b.push(1);
        if t > 5 {
            break;
        }
    }
    t + a.len()
}

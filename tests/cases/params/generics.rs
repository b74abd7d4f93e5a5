//@ run: case(d("t"), 3usize)
pub async fn case<T: std::fmt::Debug, U: Copy + Into<usize>>(t: T, u: U) -> usize {
    let mut buf = [0u8; 8];
    let n = read(&mut buf, 3).await.unwrap();
    let m = format!("{t:?}").len();
    n + m + u.into() + buf[0] as usize
}

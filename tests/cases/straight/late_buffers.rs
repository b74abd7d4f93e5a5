// The second buffer is declared after an await of the first.
pub async fn case() -> usize {
    let a = d("a");
    let mut first = [0u8; 16];
    let n = read(&mut first, 3).await.unwrap();
    let e = d("e");
    let mut second = [0u8; 32];
    let m = read(&mut second, 2).await.unwrap();
    n + m + first[0] as usize + second[0] as usize + a.see() + e.see()
}

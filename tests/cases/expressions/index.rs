// No array of arrays: in `table[i][j.await]` rustc 1.95 and the nightly of 2026-05 lose `i` over the await (plain, it
// crashes or writes elsewhere).
pub async fn case() -> usize {
    let v = vec![d("a"), d("bb"), d("ccc")];
    let n = v[y(1).await].see();
    let m = [10, 20, 30][y(n).await];
    let mut row = [0usize; 3];
    row[y(2).await] = y(5).await;
    row[y(2).await] += y(1).await;
    let mut table = vec![vec![0usize; 3]; 2];
    table[y(1).await][y(2).await] = y(5).await;
    n + m + row[2] + table[1][2] + v[0].see()
}

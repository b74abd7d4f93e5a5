// A borrowed array of locals is a temporary, unlike one of constants.
async fn many(all: &[usize]) -> usize {
    y(all.iter().sum::<usize>()).await
}
//@ run: case(3)
pub async fn case(n: usize) -> usize {
    let m = y(4).await;
    many(&[n]).await + many(&[1, 2]).await + many(&[m, n, 1]).await
}

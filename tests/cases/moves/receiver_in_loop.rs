// What a loop binds is moved by a method of unknown name, at the end of the turn.
fn next(n: &mut usize) -> Option<(D, D)> {
    *n += 1;
    (*n < 3).then(|| (d("command"), d("answer")))
}
//@ run: case()
pub async fn case() -> usize {
    let (mut n, mut sum) = (0, 0);
    while let Some((command, answer)) = y(next(&mut n)).await {
        let seen = match command.see() {
            7 => command.by_ref().await,
            _ => y(2).await,
        };
        let _ = sum;
        sum += seen;
        let _ = answer.with(seen);
    }
    sum
}

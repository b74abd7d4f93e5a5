// A closure borrows what other code of the same expression takes, on another path.
//@ run: case(d("x"), true)
//@ run: case(d("x"), false)
async fn case(x: D, whole: bool) -> Result<usize, usize> {
    let x = y(x).await;
    if whole {
        Ok(eat(x))
    } else {
        let found = vec![1, 2, 3].into_iter().find(|n| x.see() == *n).ok_or(7usize)?;
        Ok(x.see() + found)
    }
}

// A `move` closure copies what is `Copy`, and the original goes on.
pub async fn case() -> usize {
    let mut n = 1usize;
    let mut f = move || {
        n += 10;
        n
    };
    n += y(f()).await;
    y(()).await;
    f() + n
}

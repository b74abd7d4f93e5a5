// The scrutinee holds a guard, and an arm borrows from it across an await: nothing else in the function does.
//@ run: case(true)
//@ run: case(false)
pub async fn case(full: bool) -> usize {
    let l = lock(full.then(|| d("inside")));
    let n = match &*l.now() {
        None => 0,
        Some(v) => y(1).await + v.see(),
    };
    n + 1
}

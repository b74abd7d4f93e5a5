// Macros of the file that hide an await, a `return` or a `let`, and take identifiers of locals.
//@ run: case(1)
//@ run: case(2)
//@ run: case(5)
macro_rules! or_leave {
    ($result:expr, $kept:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err((fault, $kept.see())),
        }
    };
}
macro_rules! wait {
    ($($future:expr),+ $(,)?) => {
        ($($future.await,)+)
    };
}
macro_rules! push {
    ($list:ident <- $($value:expr);*) => {
        $($list.push($value);)*
    };
}
macro_rules! let_guard {
    ($name:ident = $text:literal) => {
        let $name = d($text);
    };
}
macro_rules! sum {
    () => { 0 };
    ($first:expr $(, $rest:expr)*) => { $first + sum!($($rest),*) };
}
macro_rules! seen {
    ($guard:ident) => {
        $guard.by_ref().await + { let guard = $guard.see(); guard }
    };
}
macro_rules! edited {
    ($guard:ident) => {
        [&mut $guard].map(|guard| guard.edit())[0]
    };
}
async fn odd(n: u32) -> Result<u32, Fault> {
    y(n).await;
    if n % 2 == 0 { Err(Fault("even")) } else { Ok(n) }
}
pub async fn case(n: u32) -> Result<u32, (Fault, usize)> {
    let value = d("value");
    let mut list = Vec::new();
    let_guard!(guard = "guard");
    let one = or_leave!(odd(n).await, value);
    push!(list <- one; y(2).await);
    let (two, three) = wait!(y(n + 1), y(n + 2));
    let other = or_leave!(odd(n + list[1]).await.map(|value| value + 1), guard);
    push!(list <- other);
    let mut late = d("late");
    assert!(vec![seen!(late), edited!(late)].len() == 2, "{}", edited!(late));
    y(late.edit()).await;
    Ok(sum!(one, two, three, y(list.len() as u32).await) + value.see() as u32)
}

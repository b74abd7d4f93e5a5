// A macro of the user's own that mentions locals, as a statement and as an operand.
macro_rules! total {
    ($($e:expr),*) => { 0 $(+ $e.see())* };
}
macro_rules! change {
    ($e:ident) => {
        $e.edit();
    };
}
pub async fn case() -> usize {
    let a = d("a");
    let mut b = d("b");
    let n = total!(a, b);
    y(()).await;
    change!(b);
    y(()).await;
    let m = y(total!(a)).await;
    n + m + total!(b)
}

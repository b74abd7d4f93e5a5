// Made in one scope, used in another.
pub async fn case() -> usize {
    let a = d("a");
    let f = {
        let b = d("b");
        y(()).await;
        let a = &a;
        move |k: usize| k + a.see() + b.see()
    };
    y(()).await;
    f(1)
}

//@ run: eaten()
//@ run: field()
//@ run: listed()
//@ run: wild()
//@ run: bound(vec![d("v")])
pub struct Pair {
    a: D,
    b: D,
}

pub async fn eaten() -> usize {
    let c: usize = d("x").through().await.eat();
    y(c).await
}

pub async fn field() -> usize {
    let b = y(Pair { a: d("a"), b: d("b") }).await.b;
    y(()).await;
    b.see()
}

pub async fn listed() -> usize {
    let k = d("k");
    let p = vec![k.child("child"), y(d("second")).await];
    p.len()
}

pub async fn wild() -> usize {
    _ = y(y(1)).await;
    let b = d("x");
    _ = b;
    _ = y(d("dropped at once")).await;
    y(()).await;
    1
}

pub async fn bound(v: Vec<D>) -> usize {
    let Pair { b: ref b, .. } = ready(Pair { b: d("x"), a: d("y").into_future().await }).await;
    *y(d("z")).await.part() + b.see() + v.len()
}

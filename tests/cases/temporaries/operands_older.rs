//@ run: list()
//@ run: call()
//@ run: literal()
//@ run: method()
//@ run: nested()
pub struct Pack {
    a: D,
    b: D,
    n: usize,
}

impl Pack {
    fn first(self) -> D {
        self.a
    }
}

pub async fn list() -> usize {
    let l = d("l");
    let v = vec![l, Pack { a: d("a"), b: d("b"), n: d("t").by_ref().await }.first()];
    v.len()
}

pub async fn call() -> usize {
    fn both<A, B>(a: A, b: B) -> (A, B) {
        (a, b)
    }
    let (j, k) = both(y(d("z")), y(d("t").ask().await));
    j.await.see() + k.await
}

pub async fn literal() -> Option<usize> {
    Pack { a: d("z"), n: d("t").hold().get(), b: d("b").into_future().await };
    Some(1)
}

pub async fn method() -> usize {
    let mut v = vec![d("first")];
    v.insert(d("t").see() - d("t").see(), d("u").hold().get().min(d("w").through().await.see()).eq(&0).then(|| d("x")).unwrap_or(d("y")));
    v.len()
}

pub async fn nested() -> usize {
    (d("a"), (d("b"), d("t").part() + y(1usize).await, d("c")), y(2usize).await).2
}

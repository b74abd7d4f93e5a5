// Closures that are called once, which nothing tells: out of an `Option`, a `Vec`, a box.
//@ run: boxed(Some(Box::new(|k| Box::pin(y(k)))))
//@ run: pattern(Some(|k: D| y(k)))
//@ run: field(H { f: Some(|k: D| y(k)), g: d("g") })
//@ run: vector(vec![|k: D| y(k)])
//@ run: in_loop(|| ready(d("made")))
use std::pin::Pin;
type B = Box<dyn FnOnce(D) -> Pin<Box<dyn Future<Output = D>>>>;
async fn boxed(f: Option<B>) -> usize {
    let mut f = f;
    if let Some(f) = f.take() {
        let v = f(d("k")).await;
        return v.see();
    }
    y(1).await
}
async fn pattern<F: FnOnce(D) -> G, G: Future<Output = D>>(mut f: Option<F>) -> usize {
    let g = d("g");
    match f.take() {
        Some(f) => {
            let a = y(g.see()).await;
            f(d("k")).await.see() + a
        }
        None => 0,
    }
}
struct H<F> { f: Option<F>, g: D }
async fn field<F: FnOnce(D) -> G, G: Future<Output = D>>(mut h: H<F>) -> usize {
    let Some(f) = h.f.take() else { return 1 };
    f(d("k")).await.see() + h.g.see()
}
async fn vector<F: FnOnce(D) -> G, G: Future<Output = D>>(fs: Vec<F>) -> usize {
    let mut n = 0;
    for f in fs {
        n += f(d("k")).await.see();
    }
    n
}
async fn in_loop<F: Future<Output = D>>(f: impl FnOnce() -> F) -> usize {
    let g = d("g");
    let mut f = Some(f);
    loop {
        if y(g.see()).await == 100 {
            return 1;
        }
        let init = f.take().unwrap();
        match (init)().await {
            v => return v.see(),
        }
    }
}

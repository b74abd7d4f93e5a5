// Items are in scope before they are declared, in inner blocks as well.
pub async fn case() -> usize {
    let p = Point { v: d("v"), n: N };
    y(()).await;
    struct Point {
        v: D,
        n: usize,
    }
    const N: usize = 2;
    let k = {
        let e = E::B(3);
        enum E {
            A,
            B(usize),
        }
        y(()).await;
        match e {
            E::A => 0,
            E::B(n) => n,
        }
    };
    k + p.n + p.v.see()
}

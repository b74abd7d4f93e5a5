//@ run: case(E::A(d("a")))
//@ run: case(E::B { v: d("b") })
//@ run: case(E::C(4))
enum E {
    A(D),
    B { v: D },
    C(usize),
}
pub async fn case(e: E) -> usize {
    let g = d("g");
    match e {
        E::A(v) | E::B { v } => {
            let n = y(v.see()).await;
            n + v.see()
        }
        E::C(1 | 2) => 0,
        E::C(n) => y(n).await,
    }
}

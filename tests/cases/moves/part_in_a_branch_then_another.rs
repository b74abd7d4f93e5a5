// A part that some paths take, and another that is used after they meet.
//@ run: case(Pair { a: d("a"), b: d("b") }, 1)
//@ run: case(Pair { a: d("a"), b: d("b") }, 0)
//@ run: nested(Pair { a: d("a"), b: d("b") }, Pair { a: d("c"), b: d("d") }, 1)
//@ run: nested(Pair { a: d("a"), b: d("b") }, Pair { a: d("c"), b: d("d") }, 9)
pub async fn case(p: Pair, n: usize) -> usize {
    let g = d("g");
    let mut k = 0;
    if n > 0 {
        y(()).await;
        k = eat(p.b);
    }
    mix(k, &p.a, y(2).await) + g.see()
}
pub async fn nested(p: Pair, q: Pair, n: usize) -> usize {
    {
        let g: Pair;
        if n > 3 {
            g = q;
        } else {
            g = match y(shape(1)).await {
                h if 1 > 4 || d("t").is_some() && n > 3 => q,
                _ => {
                    let Shape::One(ref r) = (Shape::One(y(d("s")).await)) else {
                        return 3;
                    };
                    r.see();
                    Pair { b: q.b, a: p.b }
                }
            };
        }
    }
    mix(0, &p.a, y(2).await)
}

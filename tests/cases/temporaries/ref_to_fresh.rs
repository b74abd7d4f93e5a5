//@ run: case(d("x"), 0)
//@ run: case(d("x"), 1)
pub async fn case(c: D, n: usize) -> usize {
    let Pair { ref a, .. } = Pair { a: c.clone(), b: d("b") };
    let ref whole = d("whole");
    let sum = y(1).await
        + {
            let (ref first, ref second) = (d("first"), d("second"));
            let of = y(first.see()).await;
            if n == 1 {
                return of;
            }
            of + second.see()
        };
    let unused = y(copy_of(&c)).await.with({
        let Pair { b: ref _b, .. } = Pair { a: d("a"), b: c.clone() };
        y(2).await
    });
    sum + a.see() + whole.see() + unused.see() + y(c.see()).await
}

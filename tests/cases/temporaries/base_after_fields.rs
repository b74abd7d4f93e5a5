// The fields of a literal are evaluated before its base, kept or not.
//@ run: case()
pub async fn case() -> usize {
    let Pair { a: e, .. } = ready(Pair {
            a: (&d("x3")).child("child"),
            ..Pair { a: d("yy4"), b: d("zzz5") }
        })
        .await;
    e.see()
}

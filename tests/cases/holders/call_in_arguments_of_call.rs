// A call that may take its receiver, in the arguments of another that may.
//@ run: case(d("b"), d("e"), d("g"))
pub async fn case(b: D, mut e: D, mut g: D) -> usize {
    both(
        y(d("yy7")).await.with(e.see()),
        select(
                y((&d("zzz8")).child("child")),
                ready({
                    let new = d("x9");
                    std::mem::replace(&mut g, new)
                }),
            )
            .await,
    )
}

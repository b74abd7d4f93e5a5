// The elements of a tuple that outlives what it is made in, each in its own place.
//@ run: case((d("a"), d("b")), d("c"))
pub async fn case(b: (D, D), c: D) -> usize {
    return {
        let mut h: Option<D> = y(Some(d("h")).ok_or(Fault("none"))).await.ok();
        let Some(p) = &h else {
            return (*(d("x") + 4).part());
        };
        select(y(b.1.ask().await), ready((d("e"), d("f")).0.by_ref().await)).await
    };
}

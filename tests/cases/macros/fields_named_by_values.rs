// A literal in a macro of another crate whose fields are named by their values alone: renamed, or in place.
//@ run: case(true)
//@ run: case(false)
struct Other {
    a: D,
}
pub async fn case(some: bool) -> usize {
    let a = d("outer");
    let seen = a.see();
    let p = {
        let a = d("a");
        let b = y(a.clone()).await;
        if some { same!(Some(Pair { a, b })) } else { None }
    };
    let r = &a;
    y(1).await;
    let x = with_fields!(Pair { a: d("c"), b: d("e") }, { a, b: d("f").with(seen) });
    let b = d("g");
    let z = same!(b);
    let a = y(x.a.with(2)).await;
    let o = y(same!(Other { a })).await;
    o.a.see() + z.see() + p.map_or(0, |p| p.a.see() + p.b.see())
}

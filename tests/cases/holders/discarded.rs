// A value that nothing takes, with temporaries: held whole, it ends as the statement does.
//@ run: case(d("b"), Pair { a: d("a"), b: d("c") })
//@ run: values(d("b"), d("e"))
pub async fn case(b: D, e: Pair) -> usize {
    let _ = Pair { a: copy_of(&d("zzz5")), ..e }.b;
    if b.is_some() {
        return y(2).await;
    }
    y(1).await
}
async fn values(b: D, e: D) -> usize {
    let _ = copy_of(&b.with(e.see())).with(copy_of(&d("t")).see());
    e.child("kid").with(copy_of(&d("u")).see());
    y(1).await
}

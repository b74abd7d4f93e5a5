// What a `let else` extends: a reference to a fresh value, and what a `ref` binding borrows.
//@ run: reference(1)
//@ run: refs(1)
//@ run: before(1)
async fn reference(n: usize) -> usize {
    let k = {
        y(n).await;
        let Some(r) = &Some(d("a")) else { return 1 };
        say(r.see())
    };
    say(2);
    say(k)
}
async fn refs(n: usize) -> usize {
    let k = {
        y(n).await;
        let Some(ref r) = Some(d("a")) else { return 1 };
        say(r.see())
    };
    say(2);
    say(k)
}
async fn before(n: usize) -> usize {
    let k = d("k");
    let Some(r) = &Some(d("a")) else { return 1 };
    let Some(ref q) = Some(d("b")) else { return 1 };
    let m = d("m");
    y(n).await;
    say(r.see() + q.see() + k.see())
}

// Before Rust 2024 a tail's temporaries die behind the locals of its block, and before the parameters; since then first.
//@ run: no_locals(d("p"), leak(d("q")))
//@ run: locals(d("p"), leak(d("q")))
//@ run: borrowed_locals(d("p"), leak(d("q")))
//@ run: behind_a_return(d("p"), leak(d("q")), 0)
//@ run: behind_a_return(d("p"), leak(d("q")), 1)
//@ run: borrowed_at_a_branch(d("p"), leak(d("q")), 0)
//@ run: borrowed_at_a_branch(d("p"), leak(d("q")), 1)
//@ run: behind_let_else(d("p"), leak(d("q")))
//@ run: parameter_in_place(d("p"), leak(d("q")))
//@ run: holder(d("p"), leak(d("q")))
//@ run: returned_block(d("p"), leak(d("q")))
async fn no_locals(_: D, q: &D) -> Option<usize> {
    Some(q.hold().get())
}
async fn locals(p: D, q: &D) -> usize {
    let a = d("a");
    y(()).await;
    let b = d("b");
    q.hold().get() + p.see()
}
async fn borrowed_locals(p: D, q: &D) -> usize {
    let a = d("a");
    y(()).await;
    let ha = a.hold();
    let b = d("b");
    let hb = b.hold();
    q.hold().get() + ha.get() + hb.get()
}
async fn behind_a_return(p: D, q: &D, n: usize) -> usize {
    let a = d("a");
    let b = d("b");
    if n == 0 {
        y(()).await;
        return q.hold().get() + a.see();
    }
    let h = a.hold();
    q.hold().get() + h.get()
}
async fn behind_let_else(p: D, q: &D) -> usize {
    let a = d("a");
    let Some(b) = y(Some(d("b"))).await else {
        return 1;
    };
    q.hold().get() + b.see()
}
async fn parameter_in_place(p: D, q: &D) -> usize {
    let a = d("a");
    y(p.see()).await;
    q.hold().get() + p.hold().get()
}
async fn holder(p: D, q: &D) -> usize {
    let a = d("a");
    y(a.through()).await;
    let b = d("b").through().await;
    q.hold().get() + b.through().await.see()
}
async fn returned_block(p: D, q: &D) -> usize {
    y(()).await;
    return {
        let a = d("a");
        q.hold().get()
    };
}
async fn borrowed_at_a_branch(p: D, q: &D, n: usize) -> usize {
    y(()).await;
    let a = d("a");
    let h = a.hold();
    if n == 0 {
        drop(h);
        y(()).await;
        return a.see();
    }
    q.hold().get() + h.get()
}

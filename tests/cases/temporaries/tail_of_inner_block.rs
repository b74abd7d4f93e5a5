// The same of a block inside, of a branch and of a loop's body: these two end their temporaries, a block does not.
//@ run: value(leak(d("q")))
//@ run: statement(leak(d("q")))
//@ run: operand(leak(d("q")))
//@ run: operand_without_locals(leak(d("q")))
//@ run: branch(leak(d("q")), 0)
//@ run: branch(leak(d("q")), 1)
//@ run: bound(leak(d("q")), Some(d("o")), d("p"))
//@ run: bound_awaits(leak(d("q")), Some(d("o")), d("p"))
//@ run: turns(leak(d("q")))
async fn value(q: &D) -> usize {
    let n = {
        let a = d("a");
        y(()).await;
        q.hold().get()
    };
    y(n).await
}
async fn statement(q: &D) -> usize {
    {
        let a = d("a");
        y(()).await;
        q.hold().get()
    };
    y(1).await
}
async fn operand(q: &D) -> usize {
    let b = d("b");
    y({
        let a = d("a");
        q.hold().get()
    })
    .await + b.see()
}
async fn operand_without_locals(q: &D) -> usize {
    let n = say({
        y(()).await;
        d("a").with(q.hold().get())
    })
    .see();
    y(n).await
}
async fn branch(q: &D, n: usize) -> usize {
    let b = d("b");
    let n = if n == 0 {
        let a = d("a");
        y(()).await;
        q.hold().get()
    } else {
        let c = d("c");
        q.hold().get()
    } + b.see();
    y(n).await
}
async fn bound(q: &D, o: Option<D>, p: D) -> usize {
    if let Some(v) = o {
        let a = d("a");
        q.hold().get() + v.see()
    } else {
        y(1).await
    }
}
async fn bound_awaits(q: &D, o: Option<D>, p: D) -> usize {
    if let Some(v) = o { y(d("t").through().await.see()).await } else { 0 }
}
async fn turns(q: &D) -> usize {
    let mut n = 0;
    loop {
        let a = d("a");
        n += 1;
        if n > 2 {
            break y(n).await;
        }
        y(()).await;
        drop(q.hold().get())
    }
}

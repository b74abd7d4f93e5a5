// A variable without a value gets its first one inside an `if`: it drops behind what was declared later.
//@ run: in_statement(true)
//@ run: in_statement(false)
//@ run: in_tail(true)
//@ run: in_tail(false)
//@ run: with_others(true)
//@ run: with_others(false)
//@ run: never_read(true)
async fn in_statement(c: bool) -> usize {
    let h: D;
    let g = d("g");
    let i = y(d("i")).await;
    if c {
        h = d("h");
        say(h.see());
    } else {
        say(3);
    }
    say(4)
}
async fn in_tail(c: bool) {
    let h: D;
    let g = d("g");
    let i = y(d("i")).await;
    if c {
        h = d("h");
        say(h.see());
    } else {
        h = d("k");
    }
}
async fn with_others(c: bool) -> usize {
    let i = y(d("i")).await;
    let h: D;
    let (a, b);
    let g = d("g");
    let r = &g;
    if c {
        h = d("h");
        b = d("b");
        say(h.see() + r.see());
    } else {
        say(3);
        b = d("bb");
    }
    a = b.with(2);
    say(4 + g.see())
}
async fn never_read(c: bool) {
    let h: Option<D>;
    if c {
        h = None::<D>;
    } else {
        h = vet(d("z"), true).ok();
    }
}

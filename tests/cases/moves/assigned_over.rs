//@ run: once()
//@ run: branches(0)
//@ run: branches(1)
//@ run: rounds()
//@ run: refilled()
//@ run: older()
//@ run: field()
pub async fn once() -> usize {
    let mut x: D;
    x = d("old");
    x.see();
    x = d("new");
    y(3).await + x.see()
}

pub async fn branches(n: usize) -> usize {
    let mut x = d("old");
    x.see();
    let z = d("z");
    if n == 0 {
        x = d("awaited").through().await;
    } else {
        x = d("new");
    }
    y(3).await
}

pub async fn rounds() -> usize {
    let mut x = d("old");
    let mut i = 0;
    while i < 2 {
        i += 1;
        let z = d("z");
        x = d("turn");
        y(i).await;
    }
    x.see()
}

pub async fn refilled() -> usize {
    let (l, _) = (d("l"), d("z"));
    let (mut m, r) = (l, 1);
    let n = (1, m);
    let mut i = 0usize;
    'l: loop {
        i += 1;
        if i > 2 {
            break 'l;
        }
        m = d("m");
    }
    y(n.0).await + r
}

pub async fn older() -> usize {
    let mut x = d("x");
    let z = d("z");
    x = y(d("new")).await;
    let w = d("w");
    y(()).await;
    1
}

pub async fn field() -> usize {
    let mut p = (d("a"), d("b"));
    y(()).await;
    p.0 = d("c");
    y(()).await;
    p.1 = y(d("e")).await;
    y(()).await;
    1
}

//@ run: awaited()
//@ run: else_awaits()
//@ run: both(true)
//@ run: both(false)
//@ run: place(true)
//@ run: place(false)
//@ run: temporaries(true)
//@ run: temporaries(false)
pub enum Shape {
    One(D),
    Two { x: D, k: usize },
    Nil,
}

pub async fn awaited() -> usize {
    let Shape::Two { x, k } = Shape::One(d("v").through().await) else {
        d("z").see();
        return 1;
    };
    k
}

pub async fn else_awaits() -> usize {
    let Shape::Two { x: _, k } = Shape::One(d("z")) else {
        y(d("w")).await;
        return 1;
    };
    k
}

pub async fn both(two: bool) -> usize {
    let g = d("g");
    let Shape::Two { x, .. } = y(if two { Shape::Two { x: d("x"), k: 1 } } else { Shape::One(d("one")) }).await else {
        y(d("w")).await;
        return 1;
    };
    y(()).await;
    x.see()
}

pub async fn place(two: bool) -> usize {
    let s = if two { Shape::Two { x: d("x"), k: 1 } } else { Shape::One(d("one")) };
    y(()).await;
    let Shape::Two { x, .. } = s else {
        y(d("w")).await;
        return 1;
    };
    y(()).await;
    x.see()
}

pub async fn temporaries(two: bool) -> usize {
    let Some(x) = y(d("t").hold().get()).await.checked_sub(if two { 0 } else { 9 }) else {
        y(d("w")).await;
        return 1;
    };
    y(()).await;
    x
}

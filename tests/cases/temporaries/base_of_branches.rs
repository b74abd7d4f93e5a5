// The rest of a base that branches make, beside the rest of the literal; a variable that a condition has taken.
//@ run: case(d("b"))
//@ run: assigned(d("b"), d("c"))
//@ run: taken(d("c"))
pub async fn case(b: D) -> usize {
    let c = Pair {
        a: d("a"),
        ..if let _ = y(b.see()).await {
            Pair { a: y(copy_of(&d("s"))).await, b: d("t") }
        } else {
            Pair { a: copy_of(&d("u")).into_future().await, b: b.clone() }
        }
    }
    .b;
    c.see()
}
pub async fn assigned(b: D, mut c: D) -> usize {
    let e = (d("e"), {
        let new = d("new");
        std::mem::replace(&mut c, new)
    });
    if {
        if !c {
            c = Pair {
                a: d("a"),
                ..if let _ = y(b.see()).await {
                    Pair { a: y(copy_of(&d("s"))).await, b: d("t") }
                } else {
                    Pair { a: copy_of(&d("u")).into_future().await, b: b.clone() }
                }
            }
            .b;
        } else {
        }
        d("v").see() > 1
    } {
        return y(1).await;
    }
    e.0.see()
}
pub async fn taken(mut c: D) -> usize {
    let e = (d("e"), {
        let new = d("new");
        std::mem::replace(&mut c, new)
    });
    if !c {
        c = Pair { a: d("a"), b: y(d("b")).await }.b;
    } else {
    }
    y(1).await + e.0.see()
}

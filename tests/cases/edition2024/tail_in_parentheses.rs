// A tail in parentheses ends its temporaries before its operands as one without does.
//@ run: case()
async fn inside() -> usize {
    let sum = {
        let b = d("older");
        ((Some(d("a")).unwrap_or_default() + y(copy_of(&d("b")).see()).await))
    };
    sum.see()
}
async fn plain() -> D {
    let g = d("g");
    (g.clone() + Pair { a: d("c"), b: d("d") }.b.eat())
}
pub async fn case() -> usize {
    inside().await + plain().await.see()
}

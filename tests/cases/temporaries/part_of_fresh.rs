// A part of a fresh value by value, where its temporaries are kept: moved out of it, or copied.
//@ run: case(leak(lock(3)))
//@ slack: 32
pub async fn case(l: &Lock<usize>) -> usize {
    let a = y(*Box::new(d("boxed"))).await;
    let b = y((*Box::new(d("taken"))).eat()).await;
    let c = y(*l.now() + 1).await;
    let e = y((d("first"), d("second")).1).await;
    let n = y((d("third"), d("fourth")).0.eat()).await;
    let equal = *Box::new(d("same")) == y(*Box::new(d("same"))).await;
    a.see() + b + c + e.see() + n + equal as usize
}

// What is awaited borrows two parameters for one lifetime, which the signature has no name for: in a loop, and beside what
// stays in place.
//@ run: case(d("a"), d("b"), 0)
//@ run: case(d("a"), d("b"), 2)
//@ run: written(d("a"), d("b"))
//@ run: found(d("a"), d("b"))
async fn both<'a>(a: &'a D, b: &'a D) -> usize {
    y(a.see() + b.see()).await
}
async fn all<'a>(list: &'a mut Vec<&str>, a: &'a D, b: &'a D, own: &'a D, other: &'a D) -> usize {
    list.push("all");
    y(a.see() + b.see() + own.see() + other.see()).await
}
async fn find<'a>(list: &mut Vec<&str>, a: &'a D, b: &'a D) -> Option<(D, &'a D)> {
    list.push("find");
    let n = y(a.see()).await;
    (n > 0).then(|| (d("found"), b))
}
async fn looped(a: &D, b: &D, most: usize) -> usize {
    let parts = vec![d("first"), d("second"), d("third")];
    let mut n = 0;
    for part in parts.iter().take(most) {
        n += both(a, b).await;
        part.see();
    }
    n
}
async fn changed(list: &mut Vec<D>, a: &D, b: &D) -> usize {
    let parts = vec![d("first"), d("second")];
    let mut n = 0;
    for part in &parts {
        n += both(a, b).await + both(&list[0], a).await;
        list.push(d("more"));
        part.see();
    }
    n + list.len()
}
async fn two_steps<'a>(list: &mut Vec<&str>, a: &'a D, b: &'a D) -> usize {
    match find(list, a, b).await {
        Some((own, other)) => all(list, a, b, &own, other).await,
        None => 0,
    }
}
async fn case(a: D, b: D, most: usize) -> usize {
    looped(&a, &b, most).await
}
async fn written(a: D, b: D) -> usize {
    let mut list = vec![d("of list")];
    changed(&mut list, &a, &b).await
}
async fn found(a: D, b: D) -> usize {
    let mut list = Vec::new();
    two_steps(&mut list, &a, &b).await + list.len()
}

// What is in place and mentioned several times in one operation: all mentions but the last copy it.
//@ run: case(1, 4)
//@ run: twice(2)
pub async fn case(a: u64, b: u64) -> usize {
    let (start, end) = { let x = say(a); (x, say(b)) };
    let r = &start;
    let n = y(*r).await;
    let logs = vec![n];
    y(()).await;
    debug_assert!(!logs.is_empty() && logs.len() <= (end - start) as usize, "expect logs.len in {}..{}", start, end);
    y(logs.len()).await
}
pub async fn twice(n: usize) -> usize {
    let a = say(n);
    let r = &a;
    y(*r).await;
    let b = Some(say(n));
    let q = &b;
    y(q.is_some()).await;
    let (c, e) = (mix(a, &d("x"), a), (b, b.is_some()));
    c + e.0.unwrap() + (a + a)
}

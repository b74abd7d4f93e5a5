// What is in place, taken before a jump out of its scope.
//@ run: case(3)
//@ run: case(1)
pub async fn case(n: usize) -> usize {
    let mut stack = vec![(d("a"), d("b")), (d("c"), d("e")), (d("f"), d("g"))];
    let mut res: Vec<D> = vec![];
    loop {
        let (first, last) = match stack.pop() { None => break, Some((a, b)) => (a, b) };
        if first == last {
            res.push(first);
            continue;
        }
        if res.len() > 3 {
            res.push(first);
            res.push(last);
            continue;
        }
        let mid = y(first.see()).await;
        if mid > n {
            res.push(last);
        } else {
            res.push(first);
        }
    }
    res.len()
}

// What is taken in a branch inside a branch, though another branch behind it in the text uses it too.
//@ run: case(3)
//@ run: case(1)
pub async fn case(n: usize) -> usize {
    let mut stack = vec![(d("a"), d("bbb")), (d("cc"), d("e")), (d("f"), d("gg"))];
    let mut res: Vec<D> = vec![];
    loop {
        let (first, last) = match stack.pop() { None => break, Some(x) => x };
        if first == last {
            if res.last().map(|x| x.see()) < Some(first.see()) {
                res.push(first);
            }
            continue;
        }
        if first.see() + 1 == res.len() + 4 {
            if res.last().map(|x| x.see()) < Some(first.see()) {
                res.push(first);
            }
            res.push(last);
            continue;
        }
        let mid = y(d("mid")).await;
        if first.see() == mid.see() + n {
            if res.last().map(|x| x.see()) < Some(first.see()) {
                res.push(first);
            }
            res.push(last);
        } else if mid.see() == n {
            res.push(first);
        } else {
            res.push(mid.clone());
        }
    }
    res.len()
}

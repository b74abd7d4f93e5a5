// Left only by return.
//@ run: case(leak(vec![1, 2, 3]))
pub async fn case(v: &mut Vec<usize>) -> usize {
    let g = d("g");
    loop {
        match v.pop() {
            Some(3) => y(()).await,
            Some(n) if n == 1 => return y(n).await,
            Some(n) => {
                let h = d("h");
                y(n).await;
            }
            None => unreachable!(),
        }
    }
}

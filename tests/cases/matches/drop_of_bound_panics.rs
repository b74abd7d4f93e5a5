//@ run: case(0)
//@ run: case(1)
pub fn first(pair: (D, usize)) -> D {
    pair.0
}

pub async fn case(n: usize) -> usize {
    if let Ok(x) = Ok::<_, Fault>(first((d("z"), d("t").edit()))) {
        if y(n == 1).await {
            return x.see();
        }
    }
    1
}

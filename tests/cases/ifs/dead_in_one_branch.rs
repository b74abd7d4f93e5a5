// A `Copy` local that is dead in the first branch, and used in the second: the places of both share a scope variant.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
pub async fn case(k: usize) -> usize {
    let mut left = Some((k, d("v")));
    let mut sum = 0;
    while let Some((idx, v)) = y(left.take()).await {
        if idx == 0 {
            sum += v.by_ref().await;
        } else if idx == 1 {
            sum += idx + v.by_ref().await;
        }
    }
    sum
}

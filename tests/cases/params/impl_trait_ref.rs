//@ run: case(leak([1u32, 2, 3].into_iter()))
pub async fn case(it: &mut impl Iterator<Item = u32>) -> u32 {
    let mut t = 0;
    while let Some(x) = it.next() {
        t += y(x).await;
        *it.next().as_mut().unwrap_or(&mut 0) += 1;
    }
    for q in &mut *it {
        t += q;
    }
    for q in it {
        t += y(q).await;
    }
    t
}

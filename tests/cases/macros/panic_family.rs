//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
//@ run: case(4)
pub async fn case(n: usize) -> usize {
    let a = d("a");
    let k = match y(n).await {
        0 => 1,
        1 => panic!("one {a} {}", y(d("argument")).await),
        2 => todo!("{n}"),
        3 => unreachable!("three {n}"),
        _ => unimplemented!(),
    };
    y(k).await
}

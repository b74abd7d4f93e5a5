//@ run: case(Some(d("v")))
//@ run: case(None)
pub async fn case(o: Option<D>) -> usize {
    let a = matches!(o, Some(_));
    let b = matches!(y(3).await, 1..=5 if a);
    let c = matches!(&o, Some(v) if v.see() == 1);
    let e = matches!(y(d("t")).await.see(), 1 | 2);
    y(()).await;
    a as usize + 2 * b as usize + 4 * c as usize + 8 * e as usize
}

//@ run: case(Some(d("a")))
//@ run: case(Some(d("bb")))
//@ run: case(None)
pub async fn case(o: Option<D>) -> usize {
    match o {
        Some(ref v) if y(v.see() == 1).await => {
            y(()).await;
            v.see()
        }
        Some(ref v) if y(d("guard")).await.see() == v.see() + 3 => 12,
        Some(v) => eat(v),
        None => y(3).await,
    }
}

//@ run: case(Some(d("x")), true)
//@ run: case(Some(d("x")), false)
//@ run: case(None, true)
pub async fn case(o: Option<D>, stays: bool) -> usize {
    let n = match o {
        None => 0,
        Some(ref g) if y(stays && g.see() < 9).await => {
            y(g.see()).await;
            g.see()
        }
        other => {
            let other = y(other).await;
            other.map_or(1, D::eat)
        }
    };
    let fresh = match Some(d("fresh")) {
        Some(ref g) if y(stays).await => g.see(),
        Some(g) if n == 0 && g.see() > 0 => g.eat(),
        _ => 3,
    };
    y(n + fresh).await
}

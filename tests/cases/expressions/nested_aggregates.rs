#[derive(Debug)]
struct W(D, Option<(D, usize)>);
pub async fn case() -> W {
    let g = d("g");
    W(d("w"), Some((y(d("in")).await, y(g.see()).await)))
}

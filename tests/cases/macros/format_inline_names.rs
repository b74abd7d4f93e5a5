//@ run: case(d("p"), 3)
pub async fn case(p: D, n: usize) -> usize {
    let a = d("a");
    let s = format!("{n}{a:?}{p:>8}{{n}}{0:?}", p.see());
    y(()).await;
    let width = 6;
    let t = format!("{n:width$}{a}{m}", m = n + 1);
    y(()).await;
    s.len() + t.len() + a.see()
}

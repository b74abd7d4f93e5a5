//@ run: case((d("a"), 3), leak((5, d("r"))))
pub async fn case((mut a, mut n): (D, usize), &(k, ref r): &(usize, D)) -> usize {
    n += a.edit();
    y(()).await;
    n += k;
    y(()).await;
    n + a.see() + r.see()
}

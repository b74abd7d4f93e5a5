// `_` binds nothing: the parameter lives to the end of the body, behind those that are named.
//@ run: case(d("a"), d("b"), d("c"))
pub async fn case(_: D, b: D, _c: D) -> usize {
    let g = d("g");
    y(()).await;
    b.see()
}

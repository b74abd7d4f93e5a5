// Raw identifiers, as locals, parameters and functions.
//@ run: case(2)
async fn r#match(r#type: usize) -> usize {
    y(r#type).await
}
pub async fn case(r#fn: usize) -> usize {
    let r#loop = d("loop");
    let r#in = r#match(r#fn).await;
    r#in + r#loop.see() + r#fn
}

//@ run: case(Some(1))
//@ run: case(None)
pub async fn case(o: Option<usize>) -> Option<usize> {
    let g = d("g");
    let a = y(o).await?;
    Some(a + y(1).await)
}

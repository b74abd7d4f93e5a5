// The level of a lint on the value of a branch.
//@ run: case(true)
//@ run: case(false)
#[deprecated]
fn old(of: &D) -> usize {
    of.see()
}
pub async fn case(new: bool) -> usize {
    let a = d("a");
    let n = if new {
        y(a.see()).await
    } else {
        #[allow(deprecated)]
        y(old(&a)).await
    };
    #[expect(deprecated)]
    old(&a);
    y(n).await
}

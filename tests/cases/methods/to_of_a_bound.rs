// A method of a trait of the function's own bounds takes its receiver, though its name begins with `to_`.
//@ run: case(d("p"))
trait ToParams { fn to_params(self) -> Result<Vec<D>, usize>; }
impl ToParams for D { fn to_params(self) -> Result<Vec<D>, usize> { Ok(vec![self]) } }
pub async fn case<P: ToParams>(params: P) -> Result<usize, usize> {
    let params = params.to_params()?;
    let n = y(params.len()).await;
    Ok(n)
}

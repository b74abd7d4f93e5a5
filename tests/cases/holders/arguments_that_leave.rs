// Arguments of a held call that may leave the function: in their order, before the call.
//@ run: case(true, true)
//@ run: case(false, true)
//@ run: case(true, false)
struct Pool(D);
impl Pool {
    fn supply(&mut self, first: D, second: D) -> usize {
        self.0.edit() + first.see() * 2 + second.see()
    }
}
async fn case(first: bool, second: bool) -> Result<usize, Fault> {
    let mut pool = Pool(d("pool"));
    let n = pool.supply(vet(d("first"), first)?, vet(d("other"), second)?);
    y(say(n)).await;
    Ok(n)
}

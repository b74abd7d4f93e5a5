// What is in place is given away by code that leaves the function.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
struct Client {
    first: D,
    second: D,
}
impl Client {
    async fn run(&mut self, n: usize) -> usize {
        y(self.first.edit() + n).await
    }
}
async fn check(n: usize) -> Result<usize, usize> {
    if n == 1 { Err(n) } else { Ok(n) }
}
pub async fn case(n: usize) -> Result<D, (usize, Vec<D>)> {
    let outer = d("outer");
    let mut client = Client { first: d("first"), second: d("second") };
    let seen = match n {
        0 => {
            outer.see();
            return Err((0, vec![outer]));
        }
        other => other,
    };
    let mut spare = d("spare");
    let m = client.run(seen).await;
    y(spare.edit()).await;
    let checked = match check(seen).await {
        Ok(checked) => checked,
        Err(fault) => return Err((fault + m, vec![spare])),
    };
    let late = d("late");
    let count = client.run(checked).await + spare.edit();
    y(()).await;
    if n == 3 {
        return Err((count, vec![spare, late]));
    }
    outer.see();
    let twice = match Some(count) {
        None => return Err((spare.see(), vec![spare, late])),
        Some(twice) => twice,
    };
    late.see();
    client.second.see();
    Ok(if twice > 100 { d("other") } else { outer })
}

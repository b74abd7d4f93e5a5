// What an arm has taken gets a new value on some paths of an expression that does not await.
//@ run: case(0)
//@ run: case(2)
//@ run: case(9)
fn next(n: &mut usize) -> Option<Result<D, usize>> {
    *n += 1;
    match *n {
        1 | 2 => Some(Ok(d("more"))),
        3 => None,
        n => Some(Err(n)),
    }
}
pub async fn case(mut n: usize) -> Result<usize, usize> {
    let mut given = y(next(&mut n)).await;
    let mut sum = 0;
    loop {
        match given {
            Some(Ok(value)) => {
                if value.see() > 3 {
                    sum += y(value.see()).await;
                }
            }
            Some(Err(8)) => unreachable!(),
            Some(Err(n)) => return Err(n),
            None => return Ok(sum),
        }
        match next(&mut n) {
            Some(more) => given = Some(more),
            None => break,
        }
    }
    Ok(sum)
}

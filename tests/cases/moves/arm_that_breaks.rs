// An arm that leaves the loop leaves what the scrutinee holds: it ends with the turn.
//@ run: case(1)
//@ run: case(3)
pub async fn case(last: usize) -> usize {
    let mut seen = 0;
    let mut turn = 0;
    loop {
        turn += 1;
        let item: Result<D, D> = y(if turn > last { Err(d("last")) } else { Ok(d("item")) }).await;
        let g = d("g");
        match item {
            Ok(item) => {
                let bytes = &item;
                for n in 0..2 {
                    seen += bytes.see() + n;
                }
            }
            Err(_) => {
                g.see();
                break;
            }
        }
    }
    y(seen).await
}

// What an arm binds, taken in a branch behind its await.
//@ run: case(Some(1))
//@ run: case(None)
enum Cmd { A { v: D, list: Vec<D> }, B(D) }
async fn run(log: &mut Vec<usize>, cmd: Cmd) -> Result<Option<Cmd>, usize> {
    if log.len() > 9 {
        return Ok(Some(cmd));
    }
    match cmd {
        Cmd::B(b) => { log.push(b.see()); }
        Cmd::A { v, list } => {
            let last = list.last().unwrap().clone();
            y(eat(last.clone())).await;
            if let Some(lh) = log.get_mut(0) {
                *lh += pick(true, Some(last).unwrap(), d("p")).see() + v.see();
            }
        }
    }
    Ok(None)
}
pub async fn case(c: Option<usize>) -> usize {
    let mut log = vec![1];
    run(&mut log, match c { Some(_) => Cmd::A { v: d("v"), list: vec![d("l")] }, None => Cmd::B(d("b")) }).await.unwrap();
    log[0]
}

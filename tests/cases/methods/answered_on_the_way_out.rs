// A method that answers, and takes what it answers with, in branches that leave, and at the end.
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
trait Send1 { fn answer(self, r: Result<usize, usize>) -> Result<(), usize>; }
impl Send1 for D { fn answer(self, r: Result<usize, usize>) -> Result<(), usize> { self.see(); r.map(|_| ()) } }
pub async fn case(n: usize) {
    let tx = d("tx");
    let t = d("t");
    let resp = {
        let l = if n == 1 { Err(3) } else { Ok(4) };
        let lh = match l {
            Ok(x) => x,
            Err(f) => {
                let _ = tx.answer(Err(f));
                return;
            }
        };
        (lh, say(3))
    };
    let id = y(t.see()).await;
    if n == 2 {
        let _ = tx.answer(Ok(resp.0));
        return;
    }
    let mut pending = vec![1, 2, 3];
    while let Some(x) = pending.pop() {
        let r = y(x + id).await;
        if r < 3 {
            let _ = tx.answer(Ok(r));
            return;
        }
    }
    let _ = tx.answer(Ok(resp.1));
}

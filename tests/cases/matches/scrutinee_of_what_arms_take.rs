// A match on what a variable has lent takes the variable in some of its arms.
//@ run: case(0)
//@ run: case(1)
//@ run: case(2)
struct Data(D, usize);
enum Response<'a> {
    Continue,
    Done { tag: &'a D, status: usize },
    Other,
}
impl Data {
    fn parsed(&self) -> Response<'_> {
        match self.1 {
            0 => Response::Continue,
            1 => Response::Done { tag: &self.0, status: self.1 },
            _ => Response::Other,
        }
    }
}
fn unilateral(data: Data, with: usize) {
    say(data.0.see() + with);
}
pub async fn case(kind: usize) -> Result<usize, Fault> {
    let mut left = vec![Data(d("last"), 0), Data(d("first"), kind)];
    while let Some(data) = y(left.pop()).await {
        match data.parsed() {
            Response::Continue => return Ok(left.len()),
            Response::Done { tag, status, .. } => {
                if tag.see() == 100 && status == 1 {
                    return Err(Fault("done"));
                }
                unilateral(data, left.len());
            }
            Response::Other => unilateral(data, 3),
        }
    }
    Ok(4)
}

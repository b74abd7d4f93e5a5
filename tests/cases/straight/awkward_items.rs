// Types with the names of a machine's own, and a function with the name of a temporary.
mod own {
    pub struct Next(pub usize);
    pub struct Done;
    pub enum Poll {
        Pending,
        Ready(usize),
    }
    pub use Poll::*;
}
use own::{Done, Next, Poll};
fn future(n: usize) -> usize {
    n + 1
}
pub async fn case() -> usize {
    let mut total = 0;
    loop {
        let next = Next(1);
        total += y(future(next.0)).await;
        let poll = Poll::Ready(total);
        let Done = Done;
        if let Poll::Ready(n) = poll {
            y(()).await;
            if n > 3 {
                return total;
            }
        }
    }
}

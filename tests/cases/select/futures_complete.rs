//@ run: case(true)
//@ run: case(false)
use futures::{FutureExt, select_biased};
pub async fn case(handled: bool) -> usize {
    let (mut a, mut b) = (y(d("a")).fuse(), y(d("b")).fuse());
    let mut total = 0;
    while handled {
        select_biased! {
            v = a => total += v.see(),
            v = b => { total += v.eat(); y(()).await }
            complete => return total,
        }
    }
    loop {
        select_biased! { v = a => total += v.see(), v = b => total += v.eat() }
    }
}

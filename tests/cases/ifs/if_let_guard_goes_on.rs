// Where the other branch of an `if let` leaves, what comes behind is written on: the scrutinee's guard dies before it.
//@ run: case(5)
//@ run: case(1)
pub async fn case(n: usize) -> usize {
    let value = d("value");
    if let 2.. = say(n) + value.hold().get() - 5 {
        y(()).await;
    } else {
        return value.see();
    }
    let m = y(say(n)).await;
    m + value.see()
}

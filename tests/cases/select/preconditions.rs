// Every condition is evaluated first, then every future; a branch that is off is made and never polled.
//@ run: case(true, true)
//@ run: case(false, true)
//@ run: case(true, false)
//@ run: case(false, false)
fn asked(name: &'static str, answer: bool) -> bool {
    event(format!("asked {name}"));
    answer
}
pub async fn case(left: bool, right: bool) -> usize {
    tokio::select! {
        biased;
        value = y(d("left")), if asked("left", left) && d("temporary").is_some() => value.see(),
        value = y(d("right")), if asked("right", right) => value.eat(),
        else => 0,
    }
}

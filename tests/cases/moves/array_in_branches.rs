// What patterns leave of an array in different branches. Each branch has a holder, and both have room in the state.
//@ slack: 56
//@ run: case(true, true)
//@ run: case(true, false)
//@ run: case(false, false)
pub async fn case(arg: bool, arg2: bool) {
    let arr = [y(d("a")).await, y(d("b")).await, d("c")];
    if arg2 {
        drop(arr);
        return;
    }
    if arg {
        let [.., _x, _] = arr;
    } else {
        let [_, _y @ ..] = arr;
    }
    y(()).await;
}

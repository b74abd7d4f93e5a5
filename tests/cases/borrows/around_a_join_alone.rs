// `b` is pointed into around a branch only, and no await; `a` around that and one await.
//@ run: case(true)
//@ run: case(false)
pub async fn case(give: bool) -> usize {
    let a = d("a");
    let held = a.hold();
    let c = d("ccc");
    let n = {
        let b = d("bb");
        let within = b.hold();
        if give {
            drop(c);
        }
        within.get()
    };
    y(n).await + held.get()
}

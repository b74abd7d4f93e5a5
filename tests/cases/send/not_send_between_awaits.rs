// Values that are not `Send` may live between awaits.
//@ run: send(case(3))
fn send<T: Send>(t: T) -> T {
    t
}
pub async fn case(n: usize) -> usize {
    let k = {
        let rc = std::rc::Rc::new(n);
        *rc + 1
    };
    let m = y(k).await;
    let cell = RefCell::new(m);
    *cell.borrow_mut() += 1;
    let m = cell.into_inner();
    let v = y(m).await;
    drop(std::rc::Rc::new(v));
    y(v).await
}

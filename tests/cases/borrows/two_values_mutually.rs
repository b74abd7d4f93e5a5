// A holds a reference to B in a RefCell, B is used meanwhile.
pub async fn case() -> usize {
    let b = d("b");
    let a: RefCell<Vec<&D>> = RefCell::new(vec![]);
    a.borrow_mut().push(&b);
    y(()).await;
    a.borrow_mut().push(&b);
    let n = a.borrow().len();
    y(()).await;
    let m = a.borrow()[1].see();
    n + m + b.see()
}

// An `async move` block is given away, with clones of what is kept.
struct Tasks(Vec<Pin<Box<dyn Future<Output = usize>>>>);
pub async fn case() -> usize {
    let shared = std::rc::Rc::new(d("shared"));
    let mut tasks = Tasks(vec![]);
    for i in 0..2 {
        let shared = shared.clone();
        tasks.0.push(Box::pin(async move { y(i).await + shared.see() }));
        y(()).await;
    }
    let mut t = 0;
    while let Some(task) = tasks.0.pop() {
        t += task.await;
    }
    t + std::rc::Rc::strong_count(&shared)
}

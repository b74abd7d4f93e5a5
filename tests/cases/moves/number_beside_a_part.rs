// A number beside parts that are moved: it is copied in each turn of a loop, and the parts that are left drop in the end.
//@ slack: 24
//@ run: in_turns()
//@ run: in_place()
struct Job {
    size: usize,
    body: D,
    name: D,
}
fn job() -> Job {
    Job { size: 2, body: d("body"), name: d("name") }
}
fn double(n: usize) -> usize {
    say(n * 2)
}
async fn in_turns() -> usize {
    let job = job();
    let mut n = 0;
    for _ in 0..2 {
        n += double(job.size);
        y(n).await;
    }
    n += eat(job.body);
    y(n).await
}
async fn in_place() -> usize {
    let job = job();
    let name = &job.name;
    let mut n = 0;
    for _ in 0..2 {
        n += double(job.size);
        y(n).await;
    }
    n += eat(job.body);
    y(n).await + peek(name)
}

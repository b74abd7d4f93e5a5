// A number of a value that is used again behind an await: nothing is taken out of the value, which needs no holder.
//@ run: in_turns()
//@ run: twice()
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
    n
}
async fn twice() -> usize {
    let job = job();
    let n = double(job.size);
    y(n).await;
    n + double(job.size) + job.body.see()
}

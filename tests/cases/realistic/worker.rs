// Channel in, lock, channel out; the guards say when they go.
//@ run: case(vec![1, 2, 4, 3])
async fn handle(state: &Lock<Vec<usize>>, job: usize) -> Result<usize, Fault> {
    if job == 4 {
        return Err(Fault("four"));
    }
    let mut state = state.lock().await;
    state.push(job);
    let n = y(state.len()).await;
    drop(state);
    Ok(y(n + job).await)
}
pub async fn case(jobs: Vec<usize>) -> (usize, usize) {
    let state = lock(vec![]);
    let (tx, mut rx) = channel();
    for job in jobs {
        tx.send(job).await;
    }
    let _permit = d("permit");
    let (mut done, mut failed) = (0, 0);
    while let Some(job) = rx.recv().await {
        match handle(&state, job).await {
            Ok(n) => done += n,
            Err(_) => {
                failed += 1;
                continue;
            }
        }
        if done > 20 {
            break;
        }
    }
    drop(tx);
    let rest = rx.recv().await;
    (done + rest.unwrap_or(0), failed)
}

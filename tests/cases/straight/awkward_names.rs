// Names that a lowering might want for itself.
//@ run: case(3)
pub async fn case(next: u32) -> u32 {
    let cx = y(next).await;
    let state = cx + 1;
    let done = y(state).await;
    let poll = y(done).await;
    let resume = y(poll).await;
    let slot = y(resume).await;
    state + done + cx + next + slot
}

// A value with a bool beside it that says whether it was given away.
//@ run: case(0)
//@ run: case(2)
pub async fn case(limit: usize) -> usize {
    let mut slot = Some(d("slot"));
    let mut sent = false;
    let mut t = 0;
    for i in 0..3 {
        if i == limit && !sent {
            t += y(slot.take().unwrap()).await.see();
            sent = true;
        } else if let Some(v) = &mut slot {
            t += v.edit();
            y(()).await;
        }
    }
    t + sent as usize
}

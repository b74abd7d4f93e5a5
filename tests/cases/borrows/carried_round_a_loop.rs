// A reference that is set in one turn and used in the next.
pub async fn case() -> usize {
    let a = d("a");
    let b = d("bb");
    let mut best = &a;
    let mut t = 0;
    for i in 0..3 {
        t += y(best.see()).await;
        if i == 0 {
            best = &b;
        }
        let held = best.hold();
        y(()).await;
        t += held.get();
    }
    t
}

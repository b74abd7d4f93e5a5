// Await-free loops with their own breaks, between awaits and inside a loop that awaits.
pub async fn case() -> usize {
    let mut t = 0;
    for i in 0..2 {
        let mut k = 0;
        let found = loop {
            k += 1;
            if k > i + 1 {
                break k;
            }
        };
        'x: for a in 0..3 {
            for b in 0..3 {
                if a + b == found {
                    t += 1;
                    break 'x;
                }
                if b > a {
                    continue 'x;
                }
            }
        }
        t += y(found).await;
    }
    t
}

// What a loop fills behind an await, and what looks into it behind the loop.
//@ run: map(2)
//@ run: list(2)
//@ run: best(3)
//@ run: broken(3)
use std::collections::BTreeMap;
async fn map(n: usize) -> usize {
    let mut pool = BTreeMap::new();
    for i in 0..n {
        let w = y(d("w")).await;
        if w.see() == 100 {
            return 5;
        }
        pool.insert(i, w);
        say(i);
    }
    let mut seen = 0;
    if n > 1 {
        for w in pool.values_mut() {
            seen += w.see();
        }
    }
    y(seen).await + pool.len()
}
async fn list(n: usize) -> usize {
    let mut all = Vec::new();
    for i in 0..n {
        all.push(y(d("w")).await);
    }
    all.iter().map(|w| w.see()).sum()
}
async fn best(n: usize) -> usize {
    let mut best = None;
    for i in 0..n {
        let w = y(d("w")).await;
        if i == 1 {
            best = Some(w);
        }
    }
    if let Some(best) = best { best.see() } else { say(3) }
}
async fn broken(n: usize) -> usize {
    let (mut all, mut i) = (Vec::default(), 0);
    let mut last = Vec::new();
    loop {
        i += 1;
        match y(if i < n { Some(d("w")) } else { None }).await {
            None => break,
            Some(w) => {
                last.push(w.clone());
                all.push(w);
            }
        }
    }
    for w in last {
        say(w.see());
    }
    all[0].see()
}

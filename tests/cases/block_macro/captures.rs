// What it captures moves in; named inside as outside, in format strings and macros too.
//@ silent
//@ run: case(1)
//@ run: case(3)
fn helper(n: usize) -> usize {
    n + 1
}
pub fn case(n: u32) -> impl Future<Output = usize> {
    let (kept, mut edited) = (d("kept"), d("edited"));
    let text = "text".to_owned();
    let unused = d("unused");
    plain_block!(async move {
        let first = helper(kept.see());
        y(()).await;
        event(format!("{text} {n} {}", edited.edit()));
        tokio::select! {
            biased;
            value = pend_n(n, d("slow")) => { event("slow"); value.see(); }
            Some(other) = y(Some(edited.see())) => event(other.to_string()),
        }
        let borrowed = &edited;
        y(borrowed.see()).await + first + text.len()
    })
}

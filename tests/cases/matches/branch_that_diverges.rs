// A branch that ends in a call of a function that never returns.
//@ run: case(true)
fn bad(d: D) -> ! { std::panic::resume_unwind(Box::new(d.see())) }
pub async fn case(b: bool) -> D {
    let k = d("k");
    let p = match y(Some(d("a"))).await {
        Some(v) => v,
        None => {
            say(1);
            bad(d("p"));
        }
    };
    let n = if y(b).await { 1 } else { bad(d("q")); };
    match y(vet(d("v"), b)).await {
        Ok(v) => {
            say(n);
            v.with(p.see())
        }
        Err(e) => {
            say(2);
            bad(k);
        }
    }
}

// What no pattern binds lives as long as the handler.
//@ run: case(true)
//@ run: case(false)
pub async fn case(all: bool) -> usize {
    tokio::select! {
        biased;
        _ = y(d("kept")), if all => { y(()).await; event("handled"); 1 }
        (_, Some(value)) = y((d("beside"), Some(d("bound")))) => { y(()).await; value.see() }
    }
}

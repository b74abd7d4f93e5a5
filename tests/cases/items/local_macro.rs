// A local `macro_rules`, with awaits outside of its uses.
pub async fn case() -> usize {
    macro_rules! twice {
        ($e:expr) => {
            $e + $e
        };
    }
    let x = d("x");
    let n = y(twice!(1)).await;
    y(()).await;
    twice!(x.see()) + n
}

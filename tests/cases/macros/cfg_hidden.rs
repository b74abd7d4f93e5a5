// `#[cfg]`s that stand in a macro's arguments or in what it stands for.
//@ run: case(1)
//@ run: case(2)
macro_rules! traced {
    ($seen:expr, $wait:expr) => {
        #[cfg(not(unix))]
        {
            return $seen;
        }
        #[cfg(unix)]
        {
            say($seen + $wait.await);
        }
    };
}
pub async fn case(n: usize) -> usize {
    let a = d("a");
    traced!(a.see(), y(n));
    tokio::select! {
        biased;
        v = y(n) => match v {
            #[cfg(unix)]
            1 => y(a.see()).await,
            #[cfg(not(unix))]
            1 => y(d("not unix").see()).await,
            _ => y(say(3)).await,
        },
        _ = y(d("other")) => 4,
    }
}

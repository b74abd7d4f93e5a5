// Match ergonomics: the scrutinee is a reference to a local.
pub async fn case() -> usize {
    let o = Some(d("o"));
    let n = match &o {
        Some(v) => {
            let k = y(1usize).await;
            k + v.see()
        }
        None => 0,
    };
    y(()).await;
    n + o.is_some() as usize
}

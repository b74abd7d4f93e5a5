// Types that only a turbofish, an annotation or a cast settles.
pub async fn case() -> usize {
    let n = "7".parse::<u8>().unwrap();
    let v = [1u64, 2].iter().copied().collect::<Vec<_>>();
    let e: Vec<D> = Vec::new();
    let o = None::<D>;
    y(()).await;
    let s: u64 = v.iter().sum();
    let into: u64 = n.into();
    y(()).await;
    let def: (u8, Vec<D>) = Default::default();
    let f = y(def).await;
    (s + into) as usize + e.len() + o.is_some() as usize + f.1.len()
}

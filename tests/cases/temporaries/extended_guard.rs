// A guard whose part is borrowed lives as long as the block.
//@ run: case()
struct Guarded { set: Vec<D>, own: D }
struct Guard<'a>(&'a Guarded, D);
impl std::ops::Deref for Guard<'_> { type Target = Guarded; fn deref(&self) -> &Guarded { self.0 } }
pub async fn verify(state: &Guarded) -> usize {
    let set = &y(Guard(state, d("guard"))).await.set;
    set.iter().map(|d| d.see()).sum()
}
pub async fn case() -> usize {
    let g = Guarded { set: vec![d("a"), d("b")], own: d("own") };
    verify(&g).await
}

// Dropped in the order of declaration, not of initialisation.
pub async fn case() -> usize {
    let late;
    let early = d("early");
    y(()).await;
    late = d("late");
    y(()).await;
    late.see() + early.see()
}

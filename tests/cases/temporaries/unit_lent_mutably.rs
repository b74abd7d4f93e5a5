// `&mut None`: a fresh value that is written as a path.
//@ run: case(true)
//@ run: case(false)
async fn fill(place: &mut Option<D>) -> usize {
    let name = y("x").await;
    place.get_or_insert_with(|| d(name)).see()
}
pub async fn case(some: bool) -> usize {
    let mut kept = some.then(|| Some(d("kept")));
    let first = fill(kept.as_mut().unwrap_or(&mut None)).await;
    let second = fill(&mut None).await;
    first + second + kept.map_or(0, |_| 1)
}

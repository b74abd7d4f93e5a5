//@ run: case(d("a"), vec![1u32, 2, 3].into_iter())
pub async fn case(a: impl AsRef<str>, numbers: impl Iterator<Item = u32>) -> usize {
    let mut total = 0;
    for n in numbers {
        total += y(n).await as usize;
    }
    total + a.as_ref().len()
}

// A buffer that is too large to be moved at each step, and one that is given away whole.
pub async fn case() -> usize {
    let mut big = [0u8; 4096];
    let given = [1u8; 2048];
    let n = read(&mut big[100..], 3).await.unwrap();
    let boxed = Box::new(given);
    y(()).await;
    let m = read(&mut big, 2).await.unwrap();
    y(()).await;
    n + m + big[100] as usize + boxed[5] as usize
}

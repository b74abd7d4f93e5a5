use std::mem::ManuallyDrop;
pub async fn case() -> usize {
    let a = ManuallyDrop::new(d("kept for ever"));
    let mut b = ManuallyDrop::new(d("dropped by hand"));
    y(()).await;
    let n = b.see();
    unsafe { ManuallyDrop::drop(&mut b) };
    y(()).await;
    std::mem::forget(d("forgotten"));
    n + a.see()
}

//@ run: case(leak(3))
pub async fn case(p: &mut usize) -> usize {
    let p: *mut usize = p;
    let at = p as usize;
    let g = d("g");
    let n = unsafe { *(at as *const usize) + y(1).await };
    y(()).await;
    unsafe {
        *(at as *mut usize) += n;
        y(()).await;
        *(at as *mut usize)
    }
}

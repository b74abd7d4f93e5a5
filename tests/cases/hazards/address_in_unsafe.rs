// An address taken before an await, followed after it: the local stays where it is.
pub async fn case() -> usize {
    let mut buf = [1u8; 8];
    let at = buf.as_mut_ptr() as usize;
    y(()).await;
    let n = unsafe {
        *(at as *mut u8) = 9;
        *(at as *const u8).add(1)
    };
    y(()).await;
    n as usize + buf[0] as usize
}

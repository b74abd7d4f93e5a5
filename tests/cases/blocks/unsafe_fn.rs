//@ run: unsafe { case(leak(5)) }
pub async unsafe fn case(p: *const usize) -> usize {
    let n = unsafe { *p };
    let g = d("g");
    y(n).await + g.see()
}

pub async fn case() -> usize {
    let mut x = d("x");
    let held = (&raw mut x) as usize;
    y(()).await;
    let n = unsafe { (*(held as *mut D)).edit() };
    y(()).await;
    n + unsafe { (*(held as *mut D)).see() } + x.see()
}

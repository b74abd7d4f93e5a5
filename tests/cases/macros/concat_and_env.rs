pub async fn case() -> usize {
    let s = concat!("a", "b", 3);
    let g = d("g");
    y(()).await;
    let t = stringify!(not an .await expression);
    y(()).await;
    s.len() + t.len() + line!().min(1) as usize + module_path!().len().min(1)
}

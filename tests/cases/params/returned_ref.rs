//@ run: case(leak(vec![1, 2]))
pub async fn case(out: &mut Vec<u32>) -> &mut u32 {
    let g = d("g");
    for i in 0..3 {
        let n = y(i).await;
        out.push(n);
    }
    out.last_mut().unwrap()
}

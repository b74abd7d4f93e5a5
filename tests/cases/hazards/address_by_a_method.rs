// The address of a variable, taken before it is lent to an await: it does not move.
//@ run: case(3)
async fn fill(buffer: &mut [u8]) -> usize {
    buffer[0] += 1;
    y(1).await
}
pub async fn case(n: usize) -> bool {
    let mut buffer = [0; 64];
    let address = buffer.as_ptr() as usize;
    let mut same = true;
    for _ in 0..n {
        fill(&mut buffer[..]).await;
        same &= buffer.as_ptr() as usize == address;
    }
    say(same);
    same && buffer[0] == 3
}

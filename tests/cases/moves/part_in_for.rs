// A part that the head of a loop takes, the others used in the loop and later.
struct Writer {
    types: Vec<D>,
    buffer: Vec<usize>,
    sink: D,
}
//@ run: case(2)
//@ run: case(0)
pub async fn case(n: usize) -> usize {
    let mut this = Writer { types: vec![d("one"), d("two")], buffer: Vec::new(), sink: d("sink") };
    y(()).await;
    for (k, ty) in this.types.into_iter().enumerate() {
        if k == n {
            break;
        }
        this.buffer.push(ty.see() + k);
    }
    if this.buffer.len() > 1 {
        y(this.sink.see()).await;
    }
    y(this.buffer.len()).await
}

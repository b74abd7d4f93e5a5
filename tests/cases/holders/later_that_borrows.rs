// Last calls of receivers that may borrow from each other, and that others may borrow from.
//@ slack: 8
//@ run: queue()
//@ run: scram(Vec::new())
//@ run: connected(false)
//@ run: connected(true)
struct Queue(Vec<D>);
impl Queue {
    fn spawn(&mut self, value: D) {
        self.0.push(value);
    }
    async fn join_all(self) -> usize {
        let mut all = 0;
        for value in self.0 {
            all += y(value.see()).await;
        }
        all
    }
}
struct Buffer(D);
impl Buffer {
    fn freeze(self) -> D {
        self.0
    }
}
fn fill(message: &D, buffer: &mut Buffer) -> usize {
    message.see() + buffer.0.edit()
}
async fn queue() -> usize {
    let mut queue = Queue(Vec::new());
    let mut senders = Vec::new();
    for _ in 0..2 {
        let (tx, rx) = (d("tx"), d("rx"));
        senders.push(tx);
        queue.spawn(rx);
    }
    while let Some(tx) = senders.pop() {
        tx.see();
    }
    queue.join_all().await
}
async fn scram(mut stream: Vec<D>) -> usize {
    let scram = d("scram");
    let mut buffer = Buffer(d("first"));
    fill(&scram.child("message"), &mut buffer);
    stream.push(y(buffer.freeze()).await);
    let mut buffer = Buffer(d("second"));
    let filled = fill(&scram, &mut buffer);
    stream.push(y(buffer.freeze()).await);
    y(filled + stream.len()).await + scram.see()
}
async fn connected(fails: bool) -> Result<usize, Fault> {
    let state = d("state");
    let rpc = state.child("rpc");
    let channel = rpc.child("channel");
    let connection = rpc.child("connection");
    let io = connection.child("io");
    rpc.with(channel.see());
    connection.see();
    let started = vet(io, !fails)?;
    y(started.eat()).await;
    Ok(connection.finish().await + state.see())
}

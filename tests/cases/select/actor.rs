// The loop of an actor: messages, a tick, an end.
//@ run: leak(Actor { rx: filled(), total: 0, name: d("actor") }).run()
enum Message {
    Add(D),
    Fail,
    Stop,
}
fn filled() -> Rx<Message> {
    let (tx, rx) = channel();
    drop(tx.send(Message::Add(d("one"))));
    drop(tx.send(Message::Add(d("two"))));
    drop(tx.send(Message::Fail));
    drop(tx.send(Message::Stop));
    rx
}
struct Actor {
    rx: Rx<Message>,
    total: usize,
    name: D,
}
impl Actor {
    async fn add(&mut self, value: D) -> Result<(), Fault> {
        self.total += y(value.see()).await;
        Ok(())
    }
    async fn run(&mut self) -> Result<usize, Fault> {
        let mut ticks = 0;
        loop {
            tokio::select! {
                biased;
                message = self.rx.recv() => match message {
                    Some(Message::Add(value)) => self.add(value).await?,
                    Some(Message::Fail) => { y(()).await; ticks += 1; }
                    Some(Message::Stop) | None => break,
                },
                _ = pend_n(4, ()), if ticks < 3 => {
                    ticks += 1;
                    self.name.see();
                }
            }
        }
        Ok(self.total + ticks)
    }
}

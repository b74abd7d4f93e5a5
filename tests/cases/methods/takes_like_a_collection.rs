// Methods that take what they are called on, and are named like those of collections and listeners, which borrow.
//@ run: accepted(d("i"), true)
//@ run: accepted(d("i"), false)
//@ run: taken(d("i"), true)
//@ run: inserted(d("i"))
struct Accepting(D);
impl Accepting {
    async fn protocol(&mut self) -> Result<usize, Fault> {
        self.0.edit();
        Ok(y(self.0.see()).await)
    }
}
struct Incoming(D, bool);
impl Incoming {
    fn accept(self) -> Result<Accepting, Fault> {
        if self.1 { Ok(Accepting(self.0)) } else { Err(Fault("refused")) }
    }
}
async fn accepted(of: D, ok: bool) -> usize {
    let incoming = Incoming(of, ok);
    let mut accepting = match incoming.accept() {
        Ok(accepting) => accepting,
        Err(_) => return say(1),
    };
    let protocol = match accepting.protocol().await {
        Ok(protocol) => protocol,
        Err(_) => return say(2),
    };
    say(protocol);
    y(accepting.0.see()).await
}
struct Socket(D, D);
impl Socket {
    fn take(self) -> (D, D) {
        (self.0, self.1)
    }
}
async fn hello(read: &mut D, number: &mut usize) -> Result<usize, Fault> {
    read.edit();
    *number += 1;
    Ok(y(read.see() + *number).await)
}
async fn taken(of: D, bus: bool) -> Result<usize, Fault> {
    let seen = y(of.see()).await;
    let (socket, mut received) = (Socket(of, d("write")), 2);
    let (mut read, write) = socket.take();
    let name = if bus { Some(hello(&mut read, &mut received).await?) } else { None };
    Ok(read.see() + write.see() + name.unwrap_or(1) + seen + received)
}
struct Record(D);
impl Record {
    async fn insert(self, into: &D) -> Result<D, Fault> {
        y(into.see()).await;
        Ok(self.0)
    }
}
async fn inserted(of: D) -> Result<usize, Fault> {
    let database = d("database");
    let record = Record(of);
    let other = d("other");
    let stored = record.insert(&database).await?;
    Ok(stored.see() + other.see())
}

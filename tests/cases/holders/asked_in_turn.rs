// Parts that are taken one after the other, with awaits in between; parts whose methods may take them; the whole on other
// paths.
//@ run: authenticated(client(), true, true)
//@ run: authenticated(client(), true, false)
//@ run: authenticated(client(), false, true)
//@ run: joined(client())
//@ run: sent(client(), true)
//@ run: sent(client(), false)
//@ run: closed(client(), 0)
//@ run: closed(client(), 1)
//@ run: closed(client(), 2)
//@ run: lent(client())
//@ run: in_loop(client(), 0)
//@ run: in_loop(client(), 2)
//@ run: in_loop(client(), 5)
//@ slack: 32
#[derive(Debug)]
struct Client {
    conn: D,
    name: Option<D>,
    rest: D,
    count: usize,
}
fn client() -> Client {
    Client { conn: d("conn"), name: Some(d("name")), rest: d("rest"), count: 3 }
}
impl Client {
    async fn read(&mut self, works: bool) -> Result<D, D> {
        self.conn.edit();
        y(()).await;
        if works { Ok(d("read")) } else { Err(d("error")) }
    }
    async fn close(self) -> usize {
        y(self.rest.see()).await
    }
}
async fn authenticated(mut client: Client, first: bool, second: bool) -> Result<(D, usize), (D, Client)> {
    let id = match client.read(first).await {
        Ok(id) => id,
        Err(error) => return Err((error, client)),
    };
    let seen = id.part();
    match client.read(second).await {
        Ok(answer) => drop(answer),
        Err(error) => return Err((error, client)),
    }
    Ok((client.conn, *seen))
}
async fn joined(client: Client) -> usize {
    let a = client.conn.by_val().await;
    let kept = d("kept");
    let b = client.rest.by_ref().await;
    y(a + b + client.count).await + kept.see()
}
async fn sent(client: Client, named: bool) -> usize {
    let conn = y(client.conn).await;
    let seen = conn.see();
    let n = match client.name {
        Some(name) if named => y(name).await.see(),
        Some(_) => y(1).await,
        None => 0,
    };
    let rest = client.rest;
    y(n + seen).await + rest.see()
}
async fn closed(client: Client, how: usize) -> Result<usize, usize> {
    let held = client.conn.hold();
    let n = y(held.get()).await;
    drop(held);
    if how == 0 {
        return Err(client.close().await);
    }
    if how == 1 {
        return Ok(client.close().await + n);
    }
    let Client { conn, .. } = through(client).await;
    Ok(conn.see())
}
async fn through(client: Client) -> Client {
    y(()).await;
    client
}
// A guard of one part is still there when the other is taken.
async fn lent(client: Client) -> usize {
    let held = client.rest.hold();
    let conn = client.conn;
    let n = y(held.get() + conn.see()).await;
    let name = client.name;
    y(n).await + held.get() + name.map_or(0, |name| name.see())
}
async fn in_loop(mut client: Client, turns: usize) -> Result<D, usize> {
    let mut n = 0;
    loop {
        let read = client.read(true).await.map_err(|error| error.see())?;
        n += y(read.see() + client.count).await;
        if n > turns * 10 {
            return Ok(client.rest);
        }
        if n > 40 {
            return Err(client.close().await);
        }
    }
}

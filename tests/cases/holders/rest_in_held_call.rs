// A literal with the rest of a local is given to a call whose receiver may be taken too.
//@ run: created(Client(d("client")), config(), true)
//@ run: created(Client(d("client")), config(), false)
//@ run: looked(Client(d("client")), config())
#[derive(Debug)]
struct Config {
    name: D,
    policy: D,
    size: usize,
}
fn config() -> Config {
    Config { name: d("name"), policy: d("policy"), size: 3 }
}
#[derive(Debug)]
struct Client(D);
impl Client {
    async fn create(self, config: Config, with: D) -> Result<usize, D> {
        let n = y(self.0.see() + config.size).await;
        if with.see() == 0 { Err(with) } else { Ok(n + config.policy.see()) }
    }
    async fn check(&self, config: Config) -> usize {
        y(self.0.see() + config.size).await + config.name.see()
    }
}
async fn created(client: Client, config: Config, all: bool) -> Result<usize, D> {
    let policy = if all { d("all") } else { d("some") };
    let with = d("with");
    let n = client.create(Config { policy, ..config }, with).await?;
    Ok(n + 1)
}
async fn looked(client: Client, config: Config) -> usize {
    let younger = d("younger");
    let n = client.check(Config { policy: d("fresh"), ..config }).await;
    n + younger.see()
}

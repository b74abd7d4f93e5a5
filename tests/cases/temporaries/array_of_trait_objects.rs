// References in an array are coerced as the call asks; the array lives until the call's future is done.
//@ run: Client(d("client")).all(3)
use std::fmt::Debug;
struct Client(D);
impl Client {
    async fn query(&self, text: &str, of: &[&(dyn Debug + Sync)]) -> usize {
        let guard = d("guard");
        y(format!("{of:?}").len() + text.len()).await + guard.see() + self.0.see()
    }
    async fn all(self, n: usize) -> usize {
        let name = String::from("name");
        let rows = self.query("select", &[&n, &name.as_str(), &d("fresh")]).await;
        let more = self.query("again", &[&rows]).await + free(&[&name, &n]).await;
        y(rows + more + name.len()).await
    }
}
async fn free(of: &[&dyn Debug]) -> usize {
    let len = format!("{of:?}").len();
    y(len).await + of.len()
}

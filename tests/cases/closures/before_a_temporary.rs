// A closure as an operand before a temporary: the call tells the types of its parameters.
//@ run: case(3)
struct M { n: Option<usize>, state: usize }
struct W;
impl W {
    async fn metrics<T>(&self, f: T, msg: impl ToString) -> Result<usize, String> where T: Fn(&M) -> bool {
        let m = M { n: Some(y(3).await), state: 2 };
        if f(&m) { Ok(1) } else { Err(msg.to_string()) }
    }
    async fn leader(&self, id: usize, msg: impl ToString) -> Result<usize, String> {
        self.metrics(|m| m.n.as_ref() == Some(&id), &format!("{} .leader {}", msg.to_string(), id)).await
    }
    async fn state(&self, want: usize, msg: impl ToString) -> Result<usize, String> {
        self.metrics(|m| m.state == want, &format!("{} .state {:?}", msg.to_string(), want)).await
    }
}
pub async fn case(n: usize) -> usize {
    let w = W;
    w.leader(n, "a").await.unwrap_or(7) + w.state(2, "b").await.unwrap()
}

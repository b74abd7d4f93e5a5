// A field is matched by value, around awaits; another field is used behind them.
struct Message(Option<D>, D);
//@ run: case(Message(Some(d("tag")), d("body")))
//@ run: case(Message(None, d("body")))
pub async fn case(message: Message) -> usize {
    let a = d("a");
    let mut n = 0;
    if let Some(tag) = message.0 {
        n += tag.by_ref().await;
        n += y(a.see()).await;
    }
    n + message.1.by_ref().await
}

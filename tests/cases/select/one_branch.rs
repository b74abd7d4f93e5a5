// With one branch there is no choice, biased or not.
//@ run: case(Some(1))
//@ run: case(None)
use tokio::select;
pub async fn case(value: Option<u32>) -> u32 {
    let name = d("name");
    select! {
        Some(n) = y(value) => { y(()).await; name.see(); n }
        else => 7,
    }
}

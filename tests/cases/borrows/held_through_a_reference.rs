// What a macro may have stored behind a dead reference is held by what the reference borrows.
//@ run: case(d("a"))
pub async fn case(of: D) -> usize {
    let mut lists = vec![vec![of]];
    let list = &mut lists[0];
    let first = list[0].clone();
    list.push(same!({ (&first).child("child") }));
    y(lists[0].len()).await;
    let seen = y(lists[0][1].see()).await;
    y(seen).await
}

// A parameter that is bound anew is younger than one that stays borrowed: on a panic too the younger drops first.
//@ run: case(d("a"), d("b"))
pub async fn case(a: D, mut b: D) -> String {
    y(b.edit()).await;
    let seen = &a;
    format!("{b:?}{}", y(seen.see()).await)
}

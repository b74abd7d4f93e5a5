// Operands of `&&` and `||` end their own temporaries.
//@ run: case(1)
//@ run: case(2)
pub async fn case(n: usize) -> bool {
    let g = d("g");
    let a = d("left").see() == 4 && y(d("right").see()).await == n && d("third").see() == 5;
    a || y(d("or").see()).await == n
}

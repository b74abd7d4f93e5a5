// A guard's temporaries drop before the arm runs.
//@ run: case(1)
//@ run: case(2)
//@ run: case(3)
pub async fn case(n: usize) -> usize {
    match n {
        1 if d("first").see() == 9 => 0,
        2 if d("second").hold().get() == 6 => y(20).await,
        k if d("third").see() == 5 => y(k).await,
        _ => 1,
    }
}

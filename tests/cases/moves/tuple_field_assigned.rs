// A field of a tuple that is mentioned by its fields alone gets a new value.
//@ run: case(true)
//@ run: case(false)
async fn case(again: bool) -> usize {
    let mut both = (d("first"), d("second"));
    y(()).await;
    both.0 = d("third");
    if again {
        both.1 = d("fourth");
        y(()).await;
    }
    let n = eat(both.1);
    y(n).await;
    both.1 = d("fifth");
    both.0 = d("sixth");
    y(()).await;
    n
}

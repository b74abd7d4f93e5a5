// What a literal leaves of its base lives to the end of the statement, or of the tail's: after the literal's own rest.
//@ run: case(true)
//@ run: case(false)
pub async fn case(early: bool) -> usize {
    let n = eat({
        Pair {
            a: d("yy4"),
            ..y(Pair { a: d("zzz5"), b: d("x6") }).await
        }
            .b
    });
    let m = Pair { a: d("a"), ..y(Pair { a: d("b"), b: d("c") }).await }.b;
    let l = Pair { a: d("d"), ..if early { d("e").see(); y(Pair { a: d("f"), b: d("g") }).await } else { Pair { a: d("h"), b: d("i") } } };
    let c = y(Pair { a: d("s"), ..y(Pair { a: d("t"), b: d("u") }).await }).await;
    y(c.a.see()).await;
    let k = d("before").see() + Pair { a: d("j"), ..y(Pair { a: d("k"), b: d("l") }).await }.b.see() + d("after").see();
    if early {
        return Pair { a: d("m"), ..y(Pair { a: d("n"), b: d("o") }).await }.b.see();
    }
    n + m.see() + l.b.see() + k + eat(Pair { a: d("p"), ..y(Pair { a: d("q"), b: d("r") }).await }.b)
}

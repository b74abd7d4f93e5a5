// An extended temporary ends with its block, where the block has no await any more and the function goes on.
//@ run: case(1)
//@ run: pats(1)
pub async fn case(n: usize) -> usize {
    let k = {
        y(n).await;
        let r = &d("a");
        let p = &mut (d("b"), d("c")).0;
        say(r.see() + p.see())
    };
    say(2);
    say(k)
}
async fn pats(n: usize) -> usize {
    let k = {
        y(n).await;
        let ref r = d("a");
        let (ref a, b) = (d("e"), d("f"));
        say(r.see() + a.see() + b.see())
    };
    say(2);
    say(k)
}

// A method that may take a local, or a part, on some paths: what is left dies where it would have.
//@ slack: 16
//@ run: case(true)
//@ run: case(false)
trait Finish {
    fn finish(self) -> usize;
}
impl Finish for D {
    fn finish(self) -> usize {
        eat(self)
    }
}
pub async fn case(c: bool) -> usize {
    let g = d("g");
    let p = Pair { a: d("a"), b: d("b") };
    let q = d("q");
    let r = Pair { a: d("r"), b: d("s") };
    y(()).await;
    if c {
        q.finish();
    }
    if c {
        eat(p.a);
    }
    let n = match usize::from(c) {
        1 => {
            let a = r.a;
            a.see()
        }
        _ => 3,
    };
    y(()).await;
    g.see() + n
}

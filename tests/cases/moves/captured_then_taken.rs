// A closure borrows what the same expression takes behind it.
//@ run: case(d("c"), true)
//@ run: case(d("c"), false)
struct Reader { file: usize, checker: usize }
fn context(r: Result<usize, Fault>, f: impl Fn() -> usize) -> Result<usize, Fault> {
    r.map_err(|_| {
        say(f());
        Fault("context")
    })
}
pub async fn case(integrity: D, ok: bool) -> Result<usize, Fault> {
    let path = integrity.see();
    let reader = Reader {
        file: context(y(vet(d("v"), ok)).await.map(|v| v.see() + path), || format!("{}", integrity.see()).len())?,
        checker: eat(integrity),
    };
    Ok(reader.file + reader.checker)
}

// `chain` of a reader: what a `Cow` derefs to is borrowed.
//@ run: case(true)
//@ run: case(false)
use std::borrow::Cow;
use std::io::Read;
fn name(long: bool) -> Cow<'static, [u8]> { if long { Cow::Owned(vec![1, 2, 3]) } else { Cow::Borrowed(b"ab") } }
async fn append(mut r: impl Read) -> usize { let mut v = Vec::new(); r.read_to_end(&mut v).unwrap(); y(v.len()).await }
pub async fn case(long: bool) -> usize {
    let mut n = y(1).await;
    if n == 1 {
        let data = name(long);
        if data.len() > 5 { return 3; }
        let mut data2 = data.chain(std::io::repeat(0).take(1));
        n += append(&mut data2).await;
    }
    n
}

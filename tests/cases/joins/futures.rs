// futures' own: always first to last, dropped last to first.
//@ run: case(0, 2)
//@ run: case(3, 1)
//@ run: case(1, 1)
use futures::try_join;
pub async fn case(n: u32, m: u32) -> Result<usize, Fault> {
    let (left, mut right) = ([1u8; 2], [0u8; 3]);
    let (a, b, c) = futures::join!(pend_n(n, d("a")), pend_n(m, d("b")), read(&mut right, 2));
    event(format!("{c:?}"));
    let (k, l) = futures::try_join!(
        read(&mut right, 1),
        pend_n(m, if n == 3 { Err(Fault("three")) } else { Ok(&left) })
    )?;
    y(b).await.see();
    Ok(k + l.len() + a.see() + usize::from(right[1]))
}

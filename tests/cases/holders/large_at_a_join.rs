// What one branch gives to a holder and the other keeps has one room for both, however large it is.
//@ run: case(true)
//@ run: case(false)
//@ slack: 16
struct Large {
    bytes: [u8; 512],
    name: D,
}
impl Large {
    fn total(&self) -> usize {
        self.name.see() + self.bytes.len()
    }
}
pub async fn case(asked: bool) -> usize {
    let x = d("x");
    let mut n = 0;
    {
        let large = Large { bytes: [1; 512], name: d("large") };
        n += y(1).await;
        if asked {
            y(()).await;
            n += large.total();
        }
    }
    n + y(x.see()).await
}

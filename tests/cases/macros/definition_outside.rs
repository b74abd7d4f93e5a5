// The whole function comes out of a macro, names included.
//@ run: case(2)
macro_rules! define {
    ($name:ident, $local:ident, $e:expr) => {
        pub async fn $name(n: usize) -> usize {
            let $local = d("local");
            let m = y($e + n).await;
            let hidden = $local.see();
            y(hidden).await;
            m + hidden + $local.see()
        }
    };
}
define!(case, hidden, 1 + 1);

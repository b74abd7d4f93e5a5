// A macro in a statement's place that makes items, which another item needs.
macro_rules! wrapper {
    ($(#[$attr:meta])* pub struct $name:ident { $($field:ident: $ty:ty),* }) => {
        $(#[$attr])*
        pub struct $name { $($field: $ty),* }
    };
}
//@ run: case()
pub async fn case() -> usize {
    wrapper! {
        /// What is waited for.
        pub struct Wrapped { inner: D }
    }
    impl Wrapped {
        async fn wait(&self) -> usize {
            self.inner.by_ref().await
        }
    }
    let wrapped = Wrapped { inner: d("inner") };
    let n = wrapped.wait().await;
    {
        use std::mem::size_of_val;
        y(size_of_val(&wrapped)).await;
    }
    {
        use std::mem::size_of_val;
        y(size_of_val(&wrapped)).await;
    }
    n
}

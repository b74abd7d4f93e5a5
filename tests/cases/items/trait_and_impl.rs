pub async fn case() -> usize {
    trait Len {
        fn len(&self) -> usize;
    }
    impl Len for D {
        fn len(&self) -> usize {
            self.see()
        }
    }
    let v = d("v");
    y(()).await;
    v.len()
}

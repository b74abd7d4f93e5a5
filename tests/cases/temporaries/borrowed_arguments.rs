async fn two(a: &D, b: &mut D) -> usize {
    y(()).await;
    a.see() + b.edit()
}
pub async fn case() -> usize {
    let n = two(&d("a"), &mut d("b")).await;
    let m = two(&d("x").with(1), d("w").child("kid").through().await.hold_mut_static()).await;
    n + m
}
trait HoldStatic {
    fn hold_mut_static(self) -> &'static mut D;
}
impl HoldStatic for D {
    fn hold_mut_static(self) -> &'static mut D {
        leak(self)
    }
}

// A `&mut` parameter: methods of the reference itself, of what it refers to, and by autoref.
//@ run: case(leak(d("a")), leak(d("b")))
trait Name {
    fn name(self) -> &'static str;
    fn twice(&self) -> usize;
}
impl Name for &mut D {
    fn name(self) -> &'static str {
        self.edit();
        "mut"
    }
    fn twice(&self) -> usize {
        self.see() * 2
    }
}
impl Name for &D {
    fn name(self) -> &'static str {
        self.see();
        "shared"
    }
    fn twice(&self) -> usize {
        self.see() * 3
    }
}
pub async fn case(a: &mut D, b: &D) -> String {
    let n = a.twice() + b.twice();
    y(()).await;
    let name = a.name();
    let copy = a.clone();
    y(()).await;
    format!("{name}{}{n}{}{}", b.name(), copy.see(), a.name())
}

// Variables that are named as the lowering would name what is its own.
//@ run: leak(R(d("r"))).case(1)
//@ run: leak(R(d("r"))).chosen(2)
//@ run: R(d("r")).own()
#[derive(Clone)]
struct R(D);
impl R {
    async fn other(&self, n: usize) -> usize {
        y(self.0.see() + n).await
    }
    async fn case(&self, n: usize) -> usize {
        let this = R(d("other"));
        let a = self.other(this.0.see() + n).await;
        let held = {
            let this = self.clone();
            async move { this.other(2).await }
        };
        let b = held.await;
        this.other(a).await + self.other(b + this.0.see()).await
    }
    async fn chosen(&self, first: usize) -> usize {
        let (futures, output, off) = (d("futures"), d("output"), d("off"));
        let selection = self.clone();
        let got = tokio::select! {
            biased;
            v = y(first), if first > 1 => first + v + output.see() + futures.see(),
            v = selection.other(1) => v + off.see(),
        };
        let (joined, pending) = tokio::join!(y(first + 1), self.other(off.see()));
        got + joined + pending + selection.0.see() + futures.see() + output.see()
    }
    async fn own(self) -> usize {
        let this = &self;
        let n = y(this.0.see()).await;
        let this = self;
        this.0.see() + n
    }
}

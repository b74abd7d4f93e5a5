// Items of inner blocks, by names that the function has for something else besides.
//@ run: case()
//@ run: shadowed(true)
//@ run: shadowed(false)
//@ run: imported(d("x"), 0)
//@ run: imported(d("x"), 1)
//@ run: imported(d("x"), 2)
//@ run: Limit::of(Limit(7))
const BASE: usize = 1;
fn step(n: usize) -> usize {
    n + 1
}
#[derive(Debug)]
struct Limit(usize);
mod tens {
    pub struct Unit;
    impl Unit {
        pub fn of(n: usize) -> usize {
            n * 10
        }
    }
    pub mod limits {
        pub trait Limit {
            fn limit(&self) -> usize;
        }
    }
}
impl tens::limits::Limit for D {
    fn limit(&self) -> usize {
        self.see() * 10
    }
}
mod hundreds {
    pub struct Unit;
    impl Unit {
        pub fn of(n: usize) -> usize {
            n * 100
        }
    }
}
async fn case() -> usize {
    let a = {
        const K: usize = 1;
        y(K).await
    };
    let b = {
        const K: usize = 2;
        y(K).await
    };
    a * 10 + b
}
async fn shadowed(inner: bool) -> (usize, usize, usize) {
    let mut n = 0;
    if inner {
        const BASE: usize = 100;
        fn step(n: usize) -> usize {
            if n > 1000 { n } else { step(n * BASE) }
        }
        struct Limit {
            most: usize,
        }
        impl Limit {
            fn cut(&self, n: usize) -> usize {
                n.min(self.most)
            }
        }
        let limit = Limit { most: 5000 };
        n += y(limit.cut(step(BASE))).await;
        n += match y(BASE).await {
            BASE => vec![BASE, step(1)].len(),
            _ => 0,
        };
    }
    let limit = Limit(y(BASE).await);
    (n, step(BASE), limit.0)
}
async fn imported(x: D, which: usize) -> usize {
    match which {
        0 => return {
            use tens::Unit;
            let n = y(x.see()).await;
            Unit::of(n)
        },
        1 => {
            use hundreds::{self, Unit};
            let n = y(x.see()).await;
            Unit::of(n) + hundreds::Unit::of(1)
        }
        _ => y(x.see()).await,
    }
}
impl Limit {
    async fn of(limit: Limit) -> usize {
        use tens::limits::Limit;
        let x = d("x");
        y(x.limit()).await + limit.0
    }
}

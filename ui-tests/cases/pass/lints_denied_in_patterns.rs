//! Parameters and bindings of every shape, under denied lints.
#![deny(warnings)]
use std::future::ready;
#[longhand::longhand]
async fn a(_: u8, (x, _y): (u8, u8), [z, ..]: [u8; 2]) -> u8 {
    ready(1).await + x + z
}
#[longhand::longhand]
async fn b<'a>(_: &'a str) -> &'a str {
    ready(()).await;
    "x"
}
#[longhand::longhand]
async fn c(_: &mut u8) {
    ready(()).await;
}
struct S;
impl S {
    #[longhand::longhand]
    async fn d(&self, _: u8) {
        ready(()).await;
    }
    #[longhand::longhand]
    async fn e(mut self: Box<Self>, mut n: u8) -> u8 {
        n += ready(1).await;
        *self = S;
        n
    }
}
#[longhand::longhand]
async fn f(n: u8) -> u8 {
    let m;
    if n > 3 {
        m = ready(1).await;
    } else {
        m = 2;
    }
    ready(()).await;
    m
}
#[longhand::longhand]
async fn g(n: Option<u8>) -> u8 {
    let Some(n) = n else { return ready(0).await };
    match ready(n).await {
        0 => 1,
        k @ 1..=3 => k,
        _ => 3,
    }
}
#[longhand::longhand]
async fn h(n: Option<u8>) -> u8 {
    if let Some(n) = n
        && ready(n > 3).await
    {
        n
    } else {
        0
    }
}
#[longhand::longhand]
async fn i() {
    let _ = ready(1).await;
    let _x = ready(2).await;
    loop {
        if ready(true).await {
            break;
        }
    }
}
#[longhand::longhand]
async fn j() -> Result<u8, std::num::ParseIntError> {
    let s = ready("7").await;
    let n: u8 = s.parse()?;
    ready(()).await;
    Ok(n)
}
fn main() {
    longhand::block_on(async {
        a(1, (2, 3), [4, 5]).await;
        b("").await;
        c(&mut 1).await;
        S.d(1).await;
        Box::new(S).e(1).await;
        f(1).await;
        g(None).await;
        h(None).await;
        i().await;
        j().await.unwrap();
    });
}

// One function for each weakness of rustc's layout that users report; see shared/facts.md part 2. `build.rs` compiles
// this text plain and lowered.

use std::future::Future;
use std::mem::size_of_val;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// 1-byte leaf future, pending once.
pub struct Y(bool);
impl Future for Y {
    type Output = u8;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<u8> {
        if self.0 {
            Poll::Ready(1)
        } else {
            self.0 = true;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
fn y() -> Y {
    Y(false)
}
fn use_ref<T: ?Sized>(_: &T) {}
fn eat<T>(_: T) {}
pub struct D<const N: usize>([u8; N]);
impl<const N: usize> Drop for D<N> {
    fn drop(&mut self) {
        std::hint::black_box(&self.0);
    }
}

// 1 args doubled (#62958)
async fn f01_arg(a: [u8; 1024]) {
    y().await;
    use_ref(&a);
}
async fn f01b_arg_unused(a: [u8; 1024]) {
    y().await;
}
async fn f01c_arg_used_before(a: [u8; 1024]) -> u8 {
    let s = a[3];
    y().await;
    s
}
// 2 buffer across two awaits / only the first
async fn f02_buf2() -> u8 {
    let b = [1u8; 1024];
    y().await;
    y().await;
    b[1]
}
async fn f02b_buf1of2() -> u8 {
    let b = [1u8; 1024];
    y().await;
    let s = b[1];
    y().await;
    s
}
async fn f02c_two_disjoint() -> u8 {
    let b = [1u8; 1024];
    y().await;
    let s = b[1];
    let c = [2u8; 1024];
    y().await;
    s + c[1]
}
async fn f02d_two_disjoint_ref() -> u8 {
    let b = [1u8; 1024];
    y().await;
    use_ref(&b);
    let c = [2u8; 1024];
    y().await;
    use_ref(&c);
    0
}
async fn f02e_two_disjoint_scoped() -> u8 {
    {
        let b = [1u8; 1024];
        y().await;
        use_ref(&b);
    }
    {
        let c = [2u8; 1024];
        y().await;
        use_ref(&c);
    }
    0
}
// 3 never-dropped (no drop glue, last use before await)
async fn f03_dead() -> u8 {
    let b = [1u8; 1024];
    let s = b[7];
    y().await;
    s
}
async fn f03b_dead_borrowed() -> u8 {
    let b = [1u8; 1024];
    use_ref(&b);
    y().await;
    0
}
// 4 borrow kept until scope end
async fn f04_borrow() -> usize {
    let v = [0u8; 1024];
    let n = {
        let r = &v;
        r.len()
    };
    y().await;
    n
}
// 5 join of two inner futures
async fn inner(n: u8) -> u8 {
    let b = [n; 256];
    y().await;
    b[0]
}
pub struct Join2<A: Future, B: Future> {
    a: A,
    b: B,
    ra: Option<A::Output>,
    rb: Option<B::Output>,
}
impl<A: Future, B: Future> Future for Join2<A, B> {
    type Output = ();
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Ready(())
    }
}
fn join2<A: Future, B: Future>(a: A, b: B) -> Join2<A, B> {
    Join2 { a, b, ra: None, rb: None }
}
async fn f05_join() {
    let a = inner(1);
    let b = inner(2);
    join2(a, b).await;
}
async fn f05b_join_direct() {
    join2(inner(1), inner(2)).await;
}
async fn f05c_seq_named() -> u8 {
    let a = inner(1);
    let b = inner(2);
    a.await + b.await
}
// 6 match scrutinee temp
fn mk() -> D<256> {
    D([0; 256])
}
impl<const N: usize> D<N> {
    fn k(&self) -> u8 {
        self.0[0]
    }
}
async fn f06_scrut() -> u8 {
    match mk().k() {
        0 => y().await,
        _ => 3,
    }
}
async fn f06b_let_first() -> u8 {
    let k = mk().k();
    match k {
        0 => y().await,
        _ => 3,
    }
}
async fn f06c_iflet() -> u8 {
    if let Some(x) = Some(mk().k()) {
        y().await;
        x
    } else {
        y().await
    }
}
// 7 Option niche usage
async fn f07_niche() -> u8 {
    let b: Option<Box<u8>> = Some(Box::new(1));
    y().await;
    *b.unwrap()
}
// 8 loop with await
async fn f08_loop(n: u32) -> u32 {
    let mut s = 0u32;
    for i in 0..n {
        s += y().await as u32 * i;
    }
    s
}
async fn f08b_loop_buf(n: u32) -> u32 {
    let mut s = 0u32;
    let mut i = 0;
    while i < n {
        let b = [i as u8; 512];
        y().await;
        s += b[0] as u32;
        i += 1;
    }
    s
}
// 9 nested 3 levels
async fn l0(a: [u8; 256]) -> u8 {
    y().await;
    a[0]
}
async fn l1(a: [u8; 256]) -> u8 {
    l0(a).await
}
async fn l2(a: [u8; 256]) -> u8 {
    l1(a).await
}
async fn f09_nested(a: [u8; 256]) -> u8 {
    l2(a).await
}
async fn n0() -> u8 {
    let b = [1u8; 256];
    y().await;
    b[0]
}
async fn n1() -> u8 {
    n0().await
}
async fn n2() -> u8 {
    n1().await
}
async fn f09b_nested_noargs() -> u8 {
    n2().await
}
async fn wrap<F: Future>(f: F) -> F::Output {
    f.await
}
async fn f09c_wrap3() -> u8 {
    wrap(wrap(wrap(n0()))).await
}
// 10 drop(x) before an await
async fn f10_drop() -> u8 {
    let d = D([0u8; 512]);
    drop(d);
    y().await
}
async fn f10b_drop_borrowed() -> u8 {
    let d = D([0u8; 512]);
    let k = d.k();
    drop(d);
    y().await + k
}
// 11 moved value before an await
async fn f11_moved() -> u8 {
    let d = D([0u8; 512]);
    let e = d;
    y().await;
    e.0[0]
}
async fn f11b_moved_borrowed() -> u8 {
    let d = D([0u8; 512]);
    d.k();
    let e = d;
    e.k();
    y().await;
    e.0[0]
}
async fn f11c_cond_moved(c: bool) -> u8 {
    let d = D([0u8; 512]);
    if c {
        eat(d);
    }
    y().await
}
// 12 Rc dropped before an await
async fn f12_rc() -> u8 {
    let r = Rc::new(5u8);
    drop(r);
    y().await
}
async fn f12b_rc_used() -> u8 {
    let r = Rc::new(5u8);
    let k = *r;
    drop(r);
    y().await + k
}
// 13 select-like
pub struct Sel<'a, A, B>(&'a mut A, &'a mut B);
impl<'a, A, B> Future for Sel<'a, A, B> {
    type Output = bool;
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<bool> {
        Poll::Ready(true)
    }
}
async fn f13_select() -> u8 {
    let mut a = inner(1);
    let mut b = inner(2);
    if Sel(&mut a, &mut b).await { b.await } else { a.await }
}
async fn f13b_select_box() -> u8 {
    let mut a = Box::pin(inner(1));
    let mut b = Box::pin(inner(2));
    if Sel(&mut a, &mut b).await { b.await } else { a.await }
}
// 14 branches: different inner futures in each arm, awaited sequentially in separate states
async fn f14_arms(n: u8) -> u8 {
    match n {
        0 => inner(1).await,
        1 => n0().await,
        _ => {
            let b = [0u8; 256];
            y().await;
            b[0]
        }
    }
}
async fn f14b_tuple_partial() -> u8 {
    let t = ([1u8; 512], [2u8; 512]);
    let s = t.1[0];
    y().await;
    t.0[0] + s
}
async fn f14c_struct_partial_move() -> u8 {
    let t = (D([1u8; 512]), D([2u8; 512]));
    let s = t.0;
    eat(s);
    y().await;
    t.1.0[0]
}
async fn f14d_chained() -> u8 {
    let a = inner(1).await;
    let b = inner(2).await;
    let c = inner(3).await;
    a + b + c
}
async fn f14e_result_large() -> u8 {
    async fn big() -> [u8; 512] {
        y().await;
        [0; 512]
    }
    let r = big().await;
    let s = r[0];
    let q = big().await;
    s + q[0]
}
async fn f14f_empty() {}
async fn f14g_tag_many() -> u8 {
    y().await + y().await + y().await + y().await
}

/// Each function's name and size, and rustc's size as told by a lowered future.
pub fn rows() -> Vec<(&'static str, usize, Option<usize>)> {
    use longhand_tests::{Probe, Silent, Tells};
    macro_rules! rows { ($($call:expr),* $(,)?) => { vec![$({
        let future = $call;
        let told = (&&Probe(&future)).inspect();
        (stringify!($call).split('(').next().unwrap(), size_of_val(&future), told.map(|layout| layout.rustc))
    }),*] } }
    rows![
        f01_arg([0; 1024]),
        f01b_arg_unused([0; 1024]),
        f01c_arg_used_before([0; 1024]),
        f02_buf2(),
        f02b_buf1of2(),
        f02c_two_disjoint(),
        f02d_two_disjoint_ref(),
        f02e_two_disjoint_scoped(),
        f03_dead(),
        f03b_dead_borrowed(),
        f04_borrow(),
        inner(1),
        n0(),
        f05_join(),
        f05b_join_direct(),
        f05c_seq_named(),
        f06_scrut(),
        f06b_let_first(),
        f06c_iflet(),
        f07_niche(),
        f08_loop(1),
        f08b_loop_buf(1),
        l0([0; 256]),
        l1([0; 256]),
        l2([0; 256]),
        f09_nested([0; 256]),
        f09b_nested_noargs(),
        f09c_wrap3(),
        f10_drop(),
        f10b_drop_borrowed(),
        f11_moved(),
        f11b_moved_borrowed(),
        f11c_cond_moved(true),
        f12_rc(),
        f12b_rc_used(),
        f13_select(),
        f13b_select_box(),
        f14_arms(1),
        f14b_tuple_partial(),
        f14c_struct_partial_move(),
        f14d_chained(),
        f14e_result_large(),
        f14f_empty(),
        f14g_tag_many()
    ]
}

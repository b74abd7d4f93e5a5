//! The harness itself: it sees what it is there to see.

#![allow(clippy::all)]

use longhand_tests::*;

/// The report of two futures that should be told apart, or not.
fn report<A, B>(plain: impl Fn() -> A, lowered: impl Fn() -> B, options: Options) -> String
where
    A: Future<Output: std::fmt::Debug>,
    B: Future<Output: std::fmt::Debug>,
{
    let ran = |schedules, size| Ran { expression: "it", schedules, size, layout: None };
    let sizes = (size_of_val(&plain()), size_of_val(&lowered()));
    let silent = Options { silent: true, ..options };
    compare("harness", &[ran(drive(plain), sizes.0)], &[ran(drive(lowered), sizes.1)], silent)
}

async fn two(a: D, b: D) -> usize {
    let n = y(1).await;
    n + a.see() + b.see()
}

#[test]
fn equal_futures_are_equal() {
    let make = || two(d("a"), d("b"));
    assert_eq!(report(make, make, Options::default()), "");
}

#[test]
fn drop_order_is_seen() {
    let swapped = || async {
        let (b, a) = (d("b"), d("a"));
        two(a, b).await
    };
    let straight = || async {
        let (a, b) = (d("b"), d("a"));
        two(b, a).await
    };
    assert_eq!(report(swapped, straight, Options { slack: 64, ..Options::default() }), "");
    let early = || async {
        let x = d("x");
        let n = x.see();
        drop(x);
        y(n).await
    };
    let late = || async {
        let x = d("x");
        let n = x.see();
        y(n).await
    };
    let report = report(late, early, Options::default());
    assert!(report.contains("schedules differ") && report.contains("| drop x"), "{report}");
}

#[test]
fn size_is_seen() {
    let small = || async { y(1).await };
    let large = || async {
        let buffer = [y(1).await as u8; 64];
        y(()).await;
        buffer[3] as usize
    };
    let found = report(small, large, Options::default());
    assert!(found.contains("bytes lowered"), "{found}");
}

/// A future written by hand that does what no compiled one does.
struct Wrong<'a>(Option<(D, Held<'a>)>, Box<D>, u8);
impl Future for Wrong<'_> {
    type Output = usize;
    fn poll(mut self: Pin<&mut Self>, _: &mut std::task::Context<'_>) -> std::task::Poll<usize> {
        if self.2 == 0 {
            self.2 = 1;
            // SAFETY: a test of the harness: the guard outlives a move of what it borrows, nothing is freed before.
            let held: Held<'static> = unsafe { std::mem::transmute(self.1.hold()) };
            let moved = std::mem::replace(&mut *self.1, d("other"));
            self.0 = Some((moved, held));
            return std::task::Poll::Pending;
        }
        std::task::Poll::Ready(1)
    }
}

#[test]
fn a_move_under_a_guard_is_seen() {
    let schedules = drive(|| Wrong(None, Box::new(d("x")), 0));
    let end = schedules[0].log.join("\n");
    assert!(end.contains("MOVED WHILE BORROWED") && end.contains("POLLED AFTER ITS END"), "{end}");
}

#[test]
fn every_event_panics_once() {
    let schedules = drive(|| two(d("a"), d("b")));
    let names: Vec<_> = schedules.iter().map(|s| s.name.as_str()).collect();
    assert!(names.contains(&"cancelled after 1 polls"), "{names:?}");
    assert!(names.contains(&"cancelled after 1 polls, panic at event 2 of the drop"), "{names:?}");
    let blown = schedules.iter().filter(|s| s.name.starts_with("panic") && s.log.iter().any(|l| l == "PANIC"));
    // y, poll, poll, see, see, and the drops of a, b and y.
    assert_eq!(blown.count(), 8);
    // Nothing is lost on any path.
    assert!(schedules.iter().all(|s| !s.log.iter().any(|l| l.starts_with("left "))));
}

//! What a lock step cannot compare: a `select!` that begins anywhere, and tokio's budget.

use std::future::{Future, poll_fn, ready};
use std::pin::pin;

use futures::FutureExt;

#[longhand::longhand]
async fn by_tokio() -> u8 {
    tokio::select! { one = ready(1) => one, two = ready(2) => two }
}

#[longhand::longhand]
async fn by_futures() -> u8 {
    futures::select! { one = ready(1).fuse() => one, two = ready(2).fuse() => two }
}

#[longhand::longhand]
async fn by_tokio_biased() -> u8 {
    tokio::select! { biased; one = ready(1) => one, two = ready(2) => two }
}

/// How often the first of two branches that are ready wins, of 200 times.
fn first_wins<F: Future<Output = u8>>(make: fn() -> F) -> usize {
    (0..200).filter(|_| longhand::block_on(make()) == 1).count()
}

#[test]
fn either_branch_may_win_unless_biased() {
    assert!((20..180).contains(&first_wins(by_tokio)));
    assert!((20..180).contains(&first_wins(by_futures)));
    assert_eq!(first_wins(by_tokio_biased), 200);
}

async fn plain() {
    for _ in 0..3 {
        while tokio::task::coop::has_budget_remaining() {
            tokio::task::consume_budget().await;
        }
        tokio::select! { () = ready(()) => {} }
    }
}

#[longhand::longhand]
async fn lowered() {
    for _ in 0..3 {
        while tokio::task::coop::has_budget_remaining() {
            tokio::task::consume_budget().await;
        }
        tokio::select! { () = ready(()) => {} }
    }
}

/// How often a task of a tokio runtime is polled until it ends.
fn polls(future: impl Future<Output = ()> + 'static) -> usize {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let tasks = tokio::task::LocalSet::new();
    tasks.block_on(&runtime, async {
        let task = tokio::task::spawn_local(async {
            let mut future = pin!(future);
            let mut count = 0;
            poll_fn(|cx| {
                count += 1;
                future.as_mut().poll(cx)
            })
            .await;
            count
        });
        task.await.expect("the task")
    })
}

#[test]
fn a_select_waits_where_the_runtime_wants_its_turn() {
    let expected = polls(plain());
    assert!(expected > 1, "the budget was never used up");
    assert_eq!(polls(lowered()), expected);
}

#[longhand::longhand]
async fn disabled(open: bool) -> u8 {
    tokio::select! { one = ready(1), if open => one }
}

#[test]
fn all_branches_off_panics_as_tokio_does() {
    let panic = std::panic::catch_unwind(|| longhand::block_on(disabled(false))).expect_err("nothing to wait for");
    assert_eq!(panic.downcast_ref(), Some(&"all branches are disabled and there is no else branch"));
    assert_eq!(longhand::block_on(disabled(true)), 1);
}

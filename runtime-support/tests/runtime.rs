//! What the runtime's documentation says of it. `src/runtime/loom_tests.rs` has what takes two threads.
#![cfg(not(loom))]

use std::cell::{Cell, RefCell};
use std::future::{pending, poll_fn, ready};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use longhand::{
    Aborted, Executor, TimedOut, WakerUse, block_on, count_polls, delay, delay_until, log_waker, longhand, timeout,
    yield_now,
};

const MS: Duration = Duration::from_millis(1);
const HOUR: Duration = Duration::from_secs(3600);

/// Writes its name down when it is dropped.
struct Named<'l>(&'static str, &'l RefCell<Vec<&'static str>>);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

/// Counts wake-ups.
#[derive(Default)]
struct Bell(Mutex<u32>);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        *self.0.lock().unwrap() += 1;
    }
}

fn poll_once<F: Future>(future: Pin<&mut F>, waker: &Waker) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(waker))
}

#[longhand]
async fn turns(name: &'static str, count: u32, log: &RefCell<Vec<&'static str>>) {
    for _ in 0..count {
        log.borrow_mut().push(name);
        yield_now().await;
    }
}

#[test]
fn tasks_take_turns_in_the_order_in_which_they_are_woken() {
    let log = RefCell::default();
    let executor = Executor::new();
    drop(executor.spawn(turns("a", 3, &log)));
    drop(executor.spawn(turns("b", 2, &log)));
    assert_eq!(executor.run(), 4 + 3);
    assert_eq!(*log.borrow(), ["a", "b", "a", "b", "a"]);
    assert!(executor.is_empty());
}

#[test]
fn wake_ups_between_two_polls_count_once() {
    let kept = Cell::new(None);
    let mut polls = 0;
    let executor = Executor::new();
    drop(executor.spawn(poll_fn(|cx| {
        polls += 1;
        kept.set(Some(cx.waker().clone()));
        if polls == 2 { Poll::Ready(()) } else { Poll::Pending }
    })));
    assert!(executor.tick());
    assert!(!executor.tick(), "nobody woke it");
    let waker = kept.take().unwrap();
    waker.wake_by_ref();
    waker.wake_by_ref();
    assert!(executor.tick());
    assert!(!executor.tick());
    waker.wake();
    assert!(executor.tick(), "a waker outlives its task");
    assert_eq!(executor.run(), 0);
}

#[test]
fn a_task_may_spawn_and_wait_for_others() {
    let executor = Rc::new(Executor::new());
    let spawner = Rc::downgrade(&executor);
    let sum = executor.spawn(async move {
        let spawner = spawner.upgrade().unwrap();
        let parts: Vec<_> = (1..=3).map(|it| spawner.spawn(ready(it))).collect();
        drop(spawner);
        let mut sum = 0;
        for part in parts {
            sum += part.await.unwrap();
        }
        sum
    });
    executor.run();
    assert_eq!(block_on(sum), Ok(6));
}

#[test]
fn main_returns_and_leaves_the_others_for_another_run() {
    let log = RefCell::default();
    let executor = Executor::new();
    drop(executor.spawn(turns("task", 2, &log)));
    assert_eq!(executor.block_on(ready(7)), 7);
    assert!(!executor.is_empty());
    executor.run();
    assert_eq!(*log.borrow(), ["task", "task"]);
}

#[test]
fn an_abort_drops_the_task_where_it_stands() {
    let log = RefCell::default();
    let executor = Executor::new();
    let task = executor.spawn(async {
        let _named = Named("task", &log);
        pending::<()>().await;
    });
    assert!(executor.tick());
    task.abort();
    assert!(log.borrow().is_empty(), "the executor drops it, when its turn comes");
    assert_eq!(executor.run(), 0);
    assert_eq!(*log.borrow(), ["task"]);
    assert_eq!(block_on(task), Err(Aborted));
}

#[test]
fn an_abort_before_the_first_poll_runs_nothing() {
    let executor = Executor::new();
    let task = executor.spawn(async { panic!("polled") });
    task.abort();
    assert_eq!(executor.run(), 0);
    assert_eq!(block_on(task), Err::<(), _>(Aborted));
}

#[test]
fn an_abort_after_the_end_changes_nothing() {
    let executor = Executor::new();
    let task = executor.spawn(ready(7));
    executor.run();
    task.abort();
    assert_eq!(block_on(task), Ok(7));
}

#[test]
fn a_task_that_aborts_itself_ends_with_its_poll() {
    let own = RefCell::new(None);
    let log = RefCell::default();
    let executor = Executor::new();
    let task = executor.spawn(async {
        let _named = Named("task", &log);
        own.borrow().as_ref().inspect(|task: &&longhand::JoinHandle<()>| task.abort());
        log.borrow_mut().push("still here");
        yield_now().await;
        log.borrow_mut().push("never");
    });
    *own.borrow_mut() = Some(task);
    assert_eq!(executor.run(), 1);
    assert_eq!(*log.borrow(), ["still here", "task"]);
}

#[test]
fn a_panic_ends_its_task_alone() {
    let log = RefCell::default();
    let executor = Executor::new();
    let bad = executor.spawn(async {
        let _named = Named("bad", &log);
        panic!("on purpose")
    });
    let good = executor.spawn(turns("good", 1, &log));
    assert!(catch_unwind(AssertUnwindSafe(|| executor.run())).is_err());
    executor.run();
    assert_eq!(*log.borrow(), ["bad", "good"]);
    assert_eq!(block_on(bad), Err::<(), _>(Aborted));
    assert_eq!(block_on(good), Ok(()));
}

#[test]
fn an_executor_drops_its_tasks_and_tells_who_waits() {
    let log = RefCell::default();
    let executor = Executor::new();
    let tasks = ["started", "new"].map(|name| {
        let named = Named(name, &log);
        let task = executor.spawn(async move {
            pending::<()>().await;
            drop(named);
        });
        executor.tick();
        task
    });
    drop(executor);
    assert_eq!(*log.borrow(), ["started", "new"]);
    for task in tasks {
        assert_eq!(block_on(task), Err(Aborted));
    }
}

#[test]
fn a_task_is_gone_before_its_handle_says_so() {
    for polls in [0, 1] {
        let gone = Rc::new(Cell::new(false));
        struct Sets(Rc<Cell<bool>>);
        impl Drop for Sets {
            fn drop(&mut self) {
                self.0.set(true);
            }
        }
        let executor = Executor::new();
        let sets = Sets(Rc::clone(&gone));
        let task = executor.spawn(async move {
            pending::<()>().await;
            drop(sets);
        });
        let seen = Rc::clone(&gone);
        let mut joining = pin!(async {
            let ended = task.await;
            (ended, seen.get())
        });
        for _ in 0..polls {
            assert!(executor.tick());
        }
        assert!(poll_once(joining.as_mut(), Waker::noop()).is_pending());
        drop(executor);
        assert_eq!(block_on(joining), (Err(Aborted), true));
    }
}

#[test]
#[should_panic(expected = "inside of one of its own tasks")]
fn a_run_inside_of_a_run_is_refused() {
    let executor = Rc::new(Executor::new());
    let inner = Rc::downgrade(&executor);
    drop(executor.spawn(async move { inner.upgrade().unwrap().run() }));
    executor.run();
}

#[test]
#[should_panic(expected = "polled after it was ready")]
fn a_handle_gives_its_value_once() {
    let executor = Executor::new();
    let mut task = executor.spawn(ready(7));
    executor.run();
    assert_eq!(block_on(&mut task), Ok(7));
    let _ = block_on(task);
}

#[test]
fn delays_end_in_the_order_of_their_deadlines() {
    let log = RefCell::new(Vec::new());
    let executor = Executor::new();
    let start = Instant::now();
    for (name, ms) in [("slow", 60), ("fast", 20), ("middle", 40)] {
        let log = &log;
        drop(executor.spawn(async move {
            delay(MS * ms).await;
            assert!(start.elapsed() >= MS * ms);
            log.borrow_mut().push(name);
        }));
    }
    assert_eq!(executor.run(), 6, "each is polled when it starts and when its time is over");
    assert_eq!(*log.borrow(), ["fast", "middle", "slow"]);
}

#[test]
fn a_delay_wakes_once_and_the_latest_waker() {
    let bells: [Arc<Bell>; 2] = Default::default();
    let mut waiting = pin!(delay(20 * MS));
    for bell in &bells {
        assert!(poll_once(waiting.as_mut(), &Waker::from(Arc::clone(bell))).is_pending());
    }
    block_on(delay(40 * MS));
    assert_eq!(bells.map(|bell| *bell.0.lock().unwrap()), [0, 1]);
    assert!(poll_once(waiting, Waker::noop()).is_ready());
}

#[test]
fn a_delay_that_is_dropped_wakes_nobody() {
    let bell = Arc::new(Bell::default());
    {
        let waiting = pin!(delay(20 * MS));
        assert!(poll_once(waiting, &Waker::from(Arc::clone(&bell))).is_pending());
    }
    assert_eq!(Arc::strong_count(&bell), 1, "the timer has no waker of it any more");
    block_on(delay(40 * MS));
    assert_eq!(*bell.0.lock().unwrap(), 0);
}

#[test]
fn the_timer_outlives_a_waker_that_panics() {
    struct Rude;
    impl Wake for Rude {
        fn wake(self: Arc<Self>) {
            panic!("on purpose");
        }
    }
    let mut rude = pin!(delay(10 * MS));
    assert!(poll_once(rude.as_mut(), &Waker::from(Arc::new(Rude))).is_pending());
    block_on(delay(30 * MS));
}

#[test]
fn a_deadline_that_is_over_needs_no_waiting() {
    let past = Instant::now();
    assert_eq!(block_on(count_polls(delay_until(past))), ((), 1));
}

/// What the timer holds may be the last thing that keeps a task, and with it other delays, whose drops go to the timer.
#[test]
fn a_waker_that_owns_a_delay_may_be_dropped_by_the_timer() {
    struct Owner {
        _delay: Pin<Box<longhand::Delay>>,
    }
    impl Wake for Owner {
        fn wake(self: Arc<Self>) {}
    }
    let mut other = Box::pin(delay(HOUR));
    assert!(poll_once(other.as_mut(), Waker::noop()).is_pending());
    let mut waiting = pin!(delay(HOUR));
    assert!(poll_once(waiting.as_mut(), &Waker::from(Arc::new(Owner { _delay: other }))).is_pending());
    assert!(poll_once(waiting.as_mut(), Waker::noop()).is_pending());
}

#[test]
fn a_timeout_asks_its_future_first() {
    assert_eq!(block_on(timeout(Duration::ZERO, ready(7))), Ok(7));
    assert_eq!(block_on(timeout(Duration::ZERO, pending::<()>())), Err(TimedOut));
    assert_eq!(block_on(timeout(HOUR, delay(5 * MS))), Ok(()));
    assert_eq!(block_on(timeout(5 * MS, delay(HOUR))), Err(TimedOut));
}

#[test]
fn a_logged_waker_tells_each_use() {
    let uses = Arc::new(Mutex::new(Vec::new()));
    let bell = Arc::new(Bell::default());
    let log = Arc::clone(&uses);
    let waker = log_waker(Waker::from(Arc::clone(&bell)), move |it| log.lock().unwrap().push(it));
    let kept = waker.clone();
    assert!(kept.will_wake(&waker));
    waker.wake_by_ref();
    drop(waker);
    std::thread::spawn(move || kept.wake()).join().unwrap();
    use WakerUse::*;
    assert_eq!(*uses.lock().unwrap(), [Cloned, WokenByRef, Dropped, Woken]);
    assert_eq!(*bell.0.lock().unwrap(), 2);
    assert_eq!((Arc::strong_count(&bell), Arc::strong_count(&uses)), (1, 1));
}

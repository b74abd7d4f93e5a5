//! Every order in which wake-ups, aborts, drops and alarms can meet the polls, walked through by loom:
//! `RUSTFLAGS="--cfg loom" cargo test --release -p longhand --lib`. loom reports a thread that nobody wakes as a deadlock.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use loom::model;
use loom::sync::Mutex;
use loom::sync::atomic::{AtomicBool, Ordering};
use loom::thread;

use super::timer::{Alarm, Timer};
use super::{Aborted, Executor, block_on};

/// Set by another thread, which then wakes whoever asked last. The flag is relaxed: what makes it seen is the wake-up.
#[derive(Default)]
struct Event {
    has_happened: AtomicBool,
    waker: Mutex<Option<Waker>>,
}

impl Event {
    fn happen(&self) {
        self.has_happened.store(true, Ordering::Relaxed);
        let waker = self.waker.lock().unwrap().take();
        waker.inspect(Waker::wake_by_ref);
    }

    /// Asks as a careful future does: the waker is there before the question.
    fn poll(&self, cx: &mut Context<'_>) -> Poll<()> {
        *self.waker.lock().unwrap() = Some(cx.waker().clone());
        if self.has_happened.load(Ordering::Relaxed) { Poll::Ready(()) } else { Poll::Pending }
    }
}

/// A future that answers as `poll` does, and counts its polls and its drops, which may not follow each other again.
struct Counted<P> {
    poll: P,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    polls: AtomicUsize,
    drops: AtomicUsize,
}

impl Counts {
    fn polls(&self) -> usize {
        self.polls.load(Ordering::SeqCst)
    }
    fn drops(&self) -> usize {
        self.drops.load(Ordering::SeqCst)
    }
}

impl<P: FnMut(&mut Context<'_>) -> Poll<()> + Unpin> Future for Counted<P> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        self.counts.polls.fetch_add(1, Ordering::SeqCst);
        (self.poll)(cx)
    }
}

impl<P> Drop for Counted<P> {
    fn drop(&mut self) {
        self.counts.drops.fetch_add(1, Ordering::SeqCst);
    }
}

fn counted<P>(poll: P) -> (Counted<P>, Arc<Counts>) {
    let counts = Arc::new(Counts::default());
    (Counted { poll, counts: Arc::clone(&counts) }, counts)
}

#[test]
fn block_on_hears_every_wake_up() {
    model(|| {
        let event = Arc::new(Event::default());
        let theirs = Arc::clone(&event);
        let waiting = thread::spawn(move || block_on(poll_fn(|cx| theirs.poll(cx))));
        event.happen();
        waiting.join().unwrap();
    });
}

#[test]
fn the_executor_hears_every_wake_up() {
    model(|| {
        let event = Arc::new(Event::default());
        let theirs = Arc::clone(&event);
        let waking = thread::spawn(move || theirs.happen());
        let (future, counts) = counted(|cx: &mut Context<'_>| event.poll(cx));
        let executor = Executor::new();
        drop(executor.spawn(future));
        executor.run();
        assert!((1..=2).contains(&counts.polls()), "one poll, and one for the wake-up");
        assert_eq!(counts.drops(), 1);
        waking.join().unwrap();
    });
}

#[test]
fn two_wake_ups_at_once_bring_at_most_two_polls() {
    model(|| {
        let flags = Arc::new([false, false].map(AtomicBool::new));
        let waker = Arc::new(OnceLock::new());
        let (theirs, seen) = (Arc::clone(&waker), Arc::clone(&flags));
        let (future, counts) = counted(move |cx: &mut Context<'_>| {
            theirs.get_or_init(|| cx.waker().clone());
            let all = seen.iter().all(|flag| flag.load(Ordering::Relaxed));
            if all { Poll::Ready(()) } else { Poll::Pending }
        });
        let executor = Executor::new();
        drop(executor.spawn(future));
        assert!(executor.tick());
        for it in [0, 1] {
            let (waker, flags) = (Arc::clone(&waker), Arc::clone(&flags));
            thread::spawn(move || {
                flags[it].store(true, Ordering::Relaxed);
                waker.get().unwrap().wake_by_ref();
            });
        }
        executor.run();
        assert!((2..=3).contains(&counts.polls()));
        assert_eq!(counts.drops(), 1);
    });
}

#[test]
fn main_hears_every_wake_up() {
    model(|| {
        let event = Arc::new(Event::default());
        let theirs = Arc::clone(&event);
        let waking = thread::spawn(move || theirs.happen());
        Executor::new().block_on(poll_fn(|cx| event.poll(cx)));
        waking.join().unwrap();
    });
}

#[test]
fn an_abort_is_heard_queued_polled_or_asleep() {
    model(|| {
        let (future, counts) = counted(|_: &mut Context<'_>| Poll::Pending);
        let executor = Executor::new();
        let task = Arc::new(executor.spawn(future));
        let theirs = Arc::clone(&task);
        let aborting = thread::spawn(move || theirs.abort());
        executor.run();
        assert!(counts.polls() <= 1);
        assert_eq!(counts.drops(), 1);
        aborting.join().unwrap();
        let task = Arc::into_inner(task).unwrap();
        assert_eq!(block_on(task), Err(Aborted));
    });
}

#[test]
fn an_abort_races_the_end() {
    model(|| {
        let event = Arc::new(Event::default());
        let (future, counts) = counted({
            let event = Arc::clone(&event);
            move |cx: &mut Context<'_>| event.poll(cx)
        });
        let executor = Executor::new();
        let task = executor.spawn(future);
        let joining = thread::spawn(move || {
            event.happen();
            task.abort();
            block_on(task)
        });
        executor.run();
        let outcome = joining.join().unwrap();
        assert_eq!(counts.drops(), 1);
        assert!(counts.polls() > 0 || outcome == Err(Aborted));
    });
}

#[test]
fn a_task_is_dropped_while_it_is_queued() {
    model(|| {
        let event = Arc::new(Event::default());
        let theirs = Arc::clone(&event);
        let (future, counts) = counted(move |cx: &mut Context<'_>| theirs.poll(cx));
        let executor = Executor::new();
        let task = executor.spawn(future);
        assert!(executor.tick());
        let waking = thread::spawn(move || event.happen());
        drop(executor);
        assert_eq!(counts.drops(), 1);
        assert_eq!(block_on(task), Err(Aborted));
        waking.join().unwrap();
        assert_eq!(counts.polls(), 1);
    });
}

#[test]
fn whoever_joins_from_another_thread_hears_the_end() {
    model(|| {
        let executor = Executor::new();
        let task = executor.spawn(async { 7 });
        let joining = thread::spawn(move || block_on(task));
        assert_eq!(executor.run(), 1);
        assert_eq!(joining.join().unwrap(), Ok(7));
    });
}

/// Long ago and far ahead, so that the clock makes no difference between two walks.
fn alarms() -> [Alarm; 2] {
    let hour = Duration::from_secs(3600);
    [Instant::now() - hour, Instant::now() + hour].map(|deadline| Alarm { deadline, number: 0 })
}

#[test]
fn the_timer_hears_of_an_alarm_that_is_sooner() {
    model(|| {
        let [due, later] = alarms();
        let timer = Arc::new(Timer::new());
        timer.set(later, Waker::noop().clone());
        let theirs = Arc::clone(&timer);
        let waiting = thread::spawn(move || theirs.wait().into_keys().collect::<Vec<_>>());
        timer.set(due, Waker::noop().clone());
        assert_eq!(waiting.join().unwrap(), [due]);
    });
}

#[test]
fn an_alarm_goes_off_once_or_is_taken_away() {
    model(|| {
        let [due, _] = alarms();
        let other = Alarm { number: 1, ..due };
        let timer = Arc::new(Timer::new());
        timer.set(due, Waker::noop().clone());
        let theirs = Arc::clone(&timer);
        let waiting = thread::spawn(move || theirs.wait().into_keys().collect::<Vec<_>>());
        timer.unset(due);
        timer.set(other, Waker::noop().clone());
        let first = waiting.join().unwrap();
        assert!(first == [other] || (first == [due] && timer.wait().contains_key(&other)), "{first:?}");
    });
}

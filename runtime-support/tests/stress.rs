//! Ten thousand lowered tasks with wake-ups, drops and timeouts at random: nothing is lost, nothing is polled after its
//! end, everything is dropped once.
#![cfg(not(loom))]

use std::future::{Future, pending};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use longhand::{Aborted, Executor, JoinHandle, delay, longhand, timeout, yield_now};

const TASKS: u32 = 10_000;

/// Numbers that look like chance and are the same in each run (Marsaglia's xorshift).
struct Chance(u64);

impl Chance {
    fn of(seed: u32) -> Self {
        Chance((u64::from(seed) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32 % limit
    }

    fn time(&mut self) -> Duration {
        Duration::from_micros(u64::from(self.below(20_000)))
    }
}

/// What became of all futures.
#[derive(Default)]
struct Book {
    made: AtomicU32,
    finished: AtomicU32,
    dropped: AtomicU32,
}

impl Book {
    fn of<F: Future>(&self, future: F) -> Booked<'_, F> {
        self.made.fetch_add(1, Ordering::Relaxed);
        Booked { future: Box::pin(future), is_finished: false, book: self }
    }
}

/// A future that enters its end and its drop, and is never polled behind its end.
struct Booked<'b, F> {
    future: Pin<Box<F>>,
    is_finished: bool,
    book: &'b Book,
}

impl<F: Future> Future for Booked<'_, F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        assert!(!self.is_finished, "polled after its end");
        let poll = self.future.as_mut().poll(cx);
        if poll.is_ready() {
            self.is_finished = true;
            self.book.finished.fetch_add(1, Ordering::Relaxed);
        }
        poll
    }
}

impl<F> Drop for Booked<'_, F> {
    fn drop(&mut self) {
        self.book.dropped.fetch_add(1, Ordering::Relaxed);
    }
}

type Call = (Waker, Arc<AtomicBool>);

/// Ready when another thread has answered. Each poll asks once more, so that there are wake-ups to spare.
struct Answer<'c> {
    calls: &'c Sender<Call>,
    is_there: Arc<AtomicBool>,
}

fn answer(calls: &Sender<Call>) -> Answer<'_> {
    Answer { calls, is_there: Arc::default() }
}

impl Future for Answer<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.is_there.load(Ordering::Acquire) {
            return Poll::Ready(());
        }
        self.calls.send((cx.waker().clone(), Arc::clone(&self.is_there))).unwrap();
        Poll::Pending
    }
}

#[longhand]
async fn step(book: &Book, calls: &Sender<Call>, mut chance: Chance) -> Chance {
    match chance.below(6) {
        0 => book.of(yield_now()).await,
        1 => book.of(delay(chance.time())).await,
        2 => book.of(answer(calls)).await,
        3 => {
            let _ = timeout(chance.time(), book.of(delay(chance.time()))).await;
        }
        4 => {
            let _ = timeout(chance.time(), book.of(pending::<()>())).await;
        }
        _ => {
            let _ = timeout(chance.time(), book.of(answer(calls))).await;
        }
    }
    chance
}

#[longhand]
async fn work(book: &Book, calls: &Sender<Call>, number: u32) -> u32 {
    let mut chance = Chance::of(number);
    for _ in 0..chance.below(6) {
        chance = step(book, calls, chance).await;
    }
    number
}

#[longhand]
async fn abort_after(book: &Book, time: Duration, task: JoinHandle<u32>) -> Result<u32, Aborted> {
    if book.of(timeout(time, pending::<()>())).await.is_err() {
        task.abort();
    }
    task.await
}

/// Answers calls, and wakes once or twice for each; with a late wake-up for tasks that are long over.
fn answer_calls(calls: mpsc::Receiver<Call>) {
    let mut chance = Chance::of(TASKS);
    let mut late = Vec::new();
    for (waker, is_there) in calls {
        is_there.store(true, Ordering::Release);
        waker.wake_by_ref();
        match chance.below(3) {
            0 => waker.wake(),
            1 => late.push(waker),
            _ => {}
        }
    }
    late.into_iter().for_each(Waker::wake);
}

#[test]
fn ten_thousand_tasks() {
    let book = Book::default();
    let (calls, theirs) = mpsc::channel();
    let answering = thread::spawn(|| answer_calls(theirs));
    let (mut values, mut aborted, mut detached) = (0, 0, 0);
    {
        let executor = Executor::new();
        let mut chance = Chance::of(TASKS + 1);
        let mut watching = Vec::new();
        for number in 0..TASKS {
            let task = executor.spawn(book.of(work(&book, &calls, number)));
            match chance.below(4) {
                0 => {
                    detached += 1;
                    drop(task);
                }
                1 => watching.push((number, executor.spawn(abort_after(&book, chance.time(), task)))),
                _ => watching.push((number, executor.spawn(task))),
            }
        }
        executor.run();
        assert!(executor.is_empty());
        for (number, task) in watching {
            match longhand::block_on(task).expect("nobody aborts those that watch") {
                Ok(value) => {
                    assert_eq!(value, number);
                    values += 1;
                }
                Err(Aborted) => aborted += 1,
            }
        }
    }
    drop(calls);
    answering.join().unwrap();
    assert_eq!(values + aborted + detached, TASKS);
    assert!(values > TASKS / 2 && aborted > TASKS / 100 && detached > TASKS / 5, "{values} {aborted} {detached}");
    let [made, finished, dropped] = [&book.made, &book.finished, &book.dropped].map(|it| it.load(Ordering::Relaxed));
    assert_eq!(made, dropped);
    assert!(finished > TASKS && finished < made, "{finished} of {made}");
}

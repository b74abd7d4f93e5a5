//! Seed 003: many tasks on one thread. To wake a task is to put it back into the queue, so the executor polls only
//! those that can go on: one first poll each, and one for each delay that is over.

use std::future::Future;
use std::pin::Pin;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::task::{Context, Wake, Waker};
use std::time::Duration;

use longhand::longhand;
use longhand_examples::{delay, show, traced_as};

#[longhand]
async fn job(name: &'static str, steps: u32, ms: u64) {
    for step in 1..=steps {
        delay(Duration::from_millis(ms)).await;
        println!("{name}: step {step}/{steps}");
    }
}

/// A future, and the way back into the queue. Finished, it has no future any more.
struct Task {
    future: Mutex<Option<Pin<Box<dyn Future<Output = ()> + Send>>>>,
    queue: Sender<Arc<Task>>,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        let queue = self.queue.clone();
        // Whoever wakes a task after the executor is gone wakes nobody.
        let _ = queue.send(self);
    }
}

struct Executor {
    queue: Sender<Arc<Task>>,
    ready: Receiver<Arc<Task>>,
    unfinished: usize,
}

impl Executor {
    fn new() -> Self {
        let (queue, ready) = mpsc::channel();
        Executor { queue, ready, unfinished: 0 }
    }

    fn spawn(&mut self, future: impl Future<Output = ()> + Send + 'static) {
        let future = Mutex::new(Some(Box::pin(future) as _));
        self.queue.send(Arc::new(Task { future, queue: self.queue.clone() })).unwrap();
        self.unfinished += 1;
    }

    fn run(mut self) -> u32 {
        let mut polls = 0;
        while self.unfinished > 0 {
            let task = self.ready.recv().unwrap();
            let mut slot = task.future.lock().unwrap();
            let Some(future) = &mut *slot else { continue };
            polls += 1;
            let waker = Waker::from(Arc::clone(&task));
            if future.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
                *slot = None;
                self.unfinished -= 1;
            }
        }
        polls
    }
}

fn main() {
    show(&job("resize", 3, 40));
    let mut executor = Executor::new();
    for (name, steps, ms) in [("email", 1, 200), ("resize", 3, 40), ("report", 1, 300)] {
        executor.spawn(traced_as(name, job(name, steps, ms)));
    }
    println!("all tasks finished after {} polls", executor.run());
}

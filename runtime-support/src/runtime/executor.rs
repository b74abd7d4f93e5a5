//! Many tasks on one thread: a map of tasks, and a queue of those that are worth a poll.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use super::join_handle::{JoinHandle, Promise};
use super::sync::{AtomicBool, Condvar, Mutex, NEVER_POISONED, Ordering, lock};

/// Runs many futures, called tasks, by turns on the thread that owns it.
///
/// A task is polled once after it is spawned, and again for as long as it is woken: a poll follows each wake-up, and
/// several wake-ups may share one ([`Waker::wake`]). Here those between two polls do, and one that comes during a poll
/// brings another poll. Tasks are polled in the order in which they were woken. While none is worth a poll the thread
/// sleeps. A finished task is not polled again, whoever wakes it ([`Future::poll`]).
///
/// Futures stay on this thread, so they need not be `Send`; their wakers may be called from any thread. They may borrow
/// what outlives the executor (`'env`). To drop the executor is to drop all its tasks, each in the state that it is in.
///
/// ```
/// let executor = longhand::Executor::new();
/// let answer = executor.spawn(async { 6 * 7 });
/// executor.spawn(async move { assert_eq!(answer.await, Ok(42)) });
/// assert_eq!(executor.run(), 2);
/// ```
#[derive(Default)]
pub struct Executor<'env> {
    /// Those that are not finished, but for the one that is being polled.
    tasks: RefCell<BTreeMap<Id, Task<'env>>>,
    spawned: Cell<Id>,
    ready: Arc<Ready>,
    is_running: Cell<bool>,
}

/// The number of a task. None is given twice: a waker may outlive its task.
type Id = u64;

struct Task<'env> {
    future: Pin<Box<dyn Future<Output = ()> + 'env>>,
    ticket: Arc<Ticket>,
}

/// A task's way back into the queue. All of its wakers share it.
pub(super) struct Ticket {
    id: Id,
    /// Woken since its last poll began, so that it is in the queue or on its way there.
    is_queued: AtomicBool,
    is_aborted: AtomicBool,
    ready: Arc<Ready>,
}

/// The tasks that are worth a poll, each at most once.
#[derive(Default)]
struct Ready {
    queue: Mutex<VecDeque<Id>>,
    filled: Condvar,
}

impl<'env> Executor<'env> {
    /// An executor without tasks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a future a task. It is polled when its turn comes, not here.
    ///
    /// The handle gives its value; a handle that is dropped leaves the task alone.
    pub fn spawn<T: 'env>(&self, future: impl Future<Output = T> + 'env) -> JoinHandle<T> {
        let ticket = self.ticket();
        let (promise, handle) = Promise::new(Arc::clone(&ticket));
        // Dropped early, the future goes before the promise: whoever joins finds that it is gone.
        let future = Box::pin(async move {
            let value = future.await;
            promise.keep(value);
        });
        self.tasks.borrow_mut().insert(ticket.id, Task { future, ticket: Arc::clone(&ticket) });
        ticket.wake();
        handle
    }

    /// Runs until all tasks are finished, those too that are spawned meanwhile. Tells how many polls that took.
    ///
    /// # Panics
    /// Where a task panics: that task is gone then, the others are as they were. And inside of one of its own tasks.
    pub fn run(&self) -> u64 {
        let _running = self.enter();
        let mut polls = 0;
        while !self.is_empty() {
            polls += u64::from(self.poll(self.ready.next()));
        }
        polls
    }

    /// Runs the tasks until `main` is ready. Those that are not finished by then stay, for another run.
    ///
    /// # Panics
    /// As [`run`](Executor::run).
    pub fn block_on<F: Future>(&self, main: F) -> F::Output {
        let _running = self.enter();
        let ticket = self.ticket();
        let waker = Waker::from(Arc::clone(&ticket));
        let mut main = pin!(main);
        waker.wake_by_ref();
        loop {
            let id = self.ready.next();
            if id != ticket.id {
                self.poll(id);
                continue;
            }
            ticket.begin_poll();
            if let Poll::Ready(value) = main.as_mut().poll(&mut Context::from_waker(&waker)) {
                return value;
            }
        }
    }

    /// Polls the first task in the queue, if there is one; `false` if there is none. Never sleeps: for whoever knows
    /// something better to do then, such as to ask the system for news of sockets.
    ///
    /// # Panics
    /// As [`run`](Executor::run).
    pub fn tick(&self) -> bool {
        let _running = self.enter();
        let Some(id) = self.ready.try_next() else { return false };
        self.poll(id);
        true
    }

    /// Whether all tasks are finished.
    pub fn is_empty(&self) -> bool {
        self.tasks.borrow().is_empty()
    }

    fn ticket(&self) -> Arc<Ticket> {
        let id = self.spawned.get();
        self.spawned.set(id + 1);
        let ready = Arc::clone(&self.ready);
        Arc::new(Ticket { id, is_queued: AtomicBool::new(false), is_aborted: AtomicBool::new(false), ready })
    }

    /// Polls a task, or drops it if it was aborted. `false` if there was nothing to poll.
    fn poll(&self, id: Id) -> bool {
        // Taken out: while it is polled it may spawn, and if it panics it is gone.
        let task = self.tasks.borrow_mut().remove(&id);
        // Finished before; this was a waker that outlived its task.
        let Some(mut task) = task else { return false };
        task.ticket.begin_poll();
        if task.ticket.is_aborted.load(Ordering::Acquire) {
            return false;
        }
        let waker = Waker::from(Arc::clone(&task.ticket));
        if task.future.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
            self.tasks.borrow_mut().insert(id, task);
        }
        true
    }

    /// A run inside a run would take away from the outer one whom it has to wake.
    fn enter(&self) -> impl Drop + '_ {
        struct Running<'a>(&'a Cell<bool>);
        impl Drop for Running<'_> {
            fn drop(&mut self) {
                self.0.set(false);
            }
        }
        assert!(!self.is_running.replace(true), "an executor runs inside of one of its own tasks");
        Running(&self.is_running)
    }
}

impl fmt::Debug for Executor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Executor").field("tasks", &self.tasks.borrow().keys()).finish_non_exhaustive()
    }
}

impl Ticket {
    /// From here on a wake-up means another poll. An exchange and not a store: so the poll sees all that was written
    /// before the wake-up that it answers.
    fn begin_poll(&self) {
        self.is_queued.swap(false, Ordering::AcqRel);
    }

    /// The executor is to drop the task instead of polling it again.
    pub(super) fn abort(self: &Arc<Self>) {
        self.is_aborted.store(true, Ordering::Release);
        self.wake_by_ref();
    }
}

impl Wake for Ticket {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        if !self.is_queued.swap(true, Ordering::AcqRel) {
            self.ready.push(self.id);
        }
    }
}

impl Ready {
    fn push(&self, id: Id) {
        lock(&self.queue).push_back(id);
        self.filled.notify_one();
    }

    fn try_next(&self) -> Option<Id> {
        lock(&self.queue).pop_front()
    }

    /// Sleeps until there is one.
    fn next(&self) -> Id {
        let mut queue = lock(&self.queue);
        loop {
            match queue.pop_front() {
                Some(id) => return id,
                None => queue = self.filled.wait(queue).expect(NEVER_POISONED),
            }
        }
    }
}

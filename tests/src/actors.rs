//! Small things that application code talks to: a client, a channel, a lock.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use crate::log::event;
use crate::{D, Fault, Y, d, y};

/// A client whose requests may fail.
#[derive(Debug)]
pub struct Client {
    /// The request that fails.
    pub fail: u32,
    /// How many were made.
    pub made: Cell<u32>,
}

/// A client that fails at `fail`.
pub fn client(fail: u32) -> Client {
    Client { fail, made: Cell::new(0) }
}

impl Client {
    /// A request.
    pub fn get(&self, what: u32) -> Y<Result<u32, Fault>> {
        self.made.set(self.made.get() + 1);
        y(if what == self.fail { Err(Fault("get")) } else { Ok(what * 2) })
    }
    /// A request that borrows the client and its argument.
    pub async fn fetch(&self, name: &str) -> Result<D, Fault> {
        let n = self.get(name.len() as u32).await?;
        event(format!("fetched {name} {n}"));
        Ok(d("page"))
    }
    /// A request that needs the client mutably.
    pub async fn put(&mut self, n: u32) -> Result<usize, Fault> {
        self.get(n).await.map(|n| n as usize)
    }
    /// Ends the client.
    pub async fn close(self) -> Result<u32, Fault> {
        y(self.made.get()).await;
        Ok(self.made.get())
    }
    /// A value that may be missing.
    pub fn find(&self, what: u32) -> Y<Option<u32>> {
        y((what != self.fail).then_some(what))
    }
}
impl Drop for Client {
    fn drop(&mut self) {
        event(format!("drop client {}", self.made.get()));
    }
}

struct Pipe<T> {
    queue: RefCell<VecDeque<T>>,
    open: Cell<bool>,
}
/// The sending half: its drop closes the channel.
pub struct Tx<T>(Rc<Pipe<T>>);
/// The receiving half.
pub struct Rx<T>(Rc<Pipe<T>>);

/// A channel.
pub fn channel<T>() -> (Tx<T>, Rx<T>) {
    let pipe = Rc::new(Pipe { queue: RefCell::default(), open: Cell::new(true) });
    (Tx(pipe.clone()), Rx(pipe))
}

impl<T> Tx<T> {
    /// Sends; pending once.
    pub fn send(&self, value: T) -> Y<()> {
        event("send");
        self.0.queue.borrow_mut().push_back(value);
        y(())
    }
}
impl<T> Drop for Tx<T> {
    fn drop(&mut self) {
        self.0.open.set(false);
        event("drop tx");
    }
}
impl<T> Rx<T> {
    /// The next value, or none when the sender is gone.
    pub fn recv(&mut self) -> Recv<'_, T> {
        Recv(self, y(()))
    }
}
impl<T> Drop for Rx<T> {
    fn drop(&mut self) {
        event("drop rx");
    }
}
/// The future of [`Rx::recv`].
pub struct Recv<'a, T>(&'a mut Rx<T>, Y<()>);
impl<T> Future for Recv<'_, T> {
    type Output = Option<T>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        if Pin::new(&mut self.1).poll(cx).is_pending() {
            return Poll::Pending;
        }
        let pipe = &self.0.0;
        let value = pipe.queue.borrow_mut().pop_front();
        // Nobody else runs, so an open empty channel says "nothing" instead of waiting for ever.
        event(if value.is_none() && pipe.open.get() { "recv would wait" } else { "recv" });
        Poll::Ready(value)
    }
}

/// A lock whose guard is an ordinary temporary.
pub struct Lock<T>(RefCell<T>);
/// A lock around `value`.
pub fn lock<T>(value: T) -> Lock<T> {
    Lock(RefCell::new(value))
}
impl<T> Lock<T> {
    /// Waits for the lock.
    pub async fn lock(&self) -> Locked<'_, T> {
        y(()).await;
        self.now()
    }
    /// Takes the lock; a second taker is told so in the log.
    pub fn now(&self) -> Locked<'_, T> {
        event("locked");
        Locked(self.0.borrow_mut())
    }
    /// Whether it is free.
    pub fn is_free(&self) -> bool {
        self.0.try_borrow_mut().is_ok()
    }
}
/// The guard of a lock.
pub struct Locked<'a, T>(std::cell::RefMut<'a, T>);
impl<T> std::ops::Deref for Locked<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
impl<T> std::ops::DerefMut for Locked<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
impl<T> Drop for Locked<'_, T> {
    fn drop(&mut self) {
        event("unlocked");
    }
}

//! Seed 004: what calls the wakers. The executor polls whoever can go on; when nobody can, the reactor asks the system
//! (epoll on Linux, through mio) which sockets have news, and wakes who waits for them. One thread serves all guests.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::io::{self, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use longhand::{Executor, block_on, longhand};
use longhand_examples::{show, traced, traced_as};
use mio::event::Source;
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Token};

/// Who waits for which socket, and which sockets have had news since somebody last asked.
struct Reactor {
    poll: RefCell<mio::Poll>,
    watched: Cell<usize>,
    waiting: RefCell<BTreeMap<Token, Waker>>,
    news: RefCell<BTreeSet<Token>>,
}

impl Reactor {
    fn new() -> io::Result<Self> {
        let poll = mio::Poll::new()?.into();
        Ok(Reactor { poll, watched: Cell::new(0), waiting: RefCell::default(), news: RefCell::default() })
    }

    /// Has the system tell of news of a socket, under a number of its own.
    fn watch(&self, socket: &mut impl Source) -> io::Result<Token> {
        let token = Token(self.watched.replace(self.watched.get() + 1));
        self.poll.borrow().registry().register(socket, token, Interest::READABLE)?;
        Ok(token)
    }

    /// Ready when there is news of the socket. The system tells each change once (`EPOLLET`): read until nothing is left
    /// first.
    fn news_of(&self, token: Token) -> News<'_> {
        News { reactor: self, token }
    }

    /// Sleeps until the system has news, and wakes who waits for it.
    fn turn(&self) -> io::Result<()> {
        let mut events = Events::with_capacity(16);
        self.poll.borrow_mut().poll(&mut events, None)?;
        for event in &events {
            println!("    reactor: news of {:?}", event.token());
            self.news.borrow_mut().insert(event.token());
            if let Some(waker) = self.waiting.borrow_mut().remove(&event.token()) {
                waker.wake();
            }
        }
        Ok(())
    }
}

struct News<'r> {
    reactor: &'r Reactor,
    token: Token,
}

impl Future for News<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.reactor.news.borrow_mut().remove(&self.token) {
            return Poll::Ready(());
        }
        self.reactor.waiting.borrow_mut().insert(self.token, cx.waker().clone());
        Poll::Pending
    }
}

#[longhand]
async fn accept(reactor: &Reactor, door: &TcpListener, token: Token) -> io::Result<TcpStream> {
    loop {
        match door.accept() {
            Ok((guest, _)) => return Ok(guest),
            Err(error) if error.kind() == ErrorKind::WouldBlock => reactor.news_of(token).await,
            Err(error) => return Err(error),
        }
    }
}

#[longhand]
async fn listen(reactor: Rc<Reactor>, mut guest: TcpStream) -> io::Result<String> {
    let token = reactor.watch(&mut guest)?;
    let mut text = Vec::new();
    let mut chunk = [0; 64];
    loop {
        match guest.read(&mut chunk) {
            Ok(0) => return Ok(String::from_utf8_lossy(&text).into_owned()),
            Ok(length) => text.extend_from_slice(&chunk[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => reactor.news_of(token).await,
            Err(error) => return Err(error),
        }
    }
}

const GUESTS: [&str; 3] = ["ada", "grace", "barbara"];

/// Lets each guest in, and listens to all of them at once: a task for each.
#[longhand]
async fn serve(reactor: Rc<Reactor>, executor: Rc<Executor<'static>>, mut door: TcpListener) -> io::Result<()> {
    let token = reactor.watch(&mut door)?;
    let mut heard = Vec::new();
    for name in ["first", "second", "third"] {
        let guest = accept(&reactor, &door, token).await?;
        heard.push(executor.spawn(traced_as(name, listen(Rc::clone(&reactor), guest))));
    }
    for text in heard {
        println!("heard: {}", text.await.unwrap()?);
    }
    Ok(())
}

/// Says its name three times, and goes.
fn guest(at: SocketAddr, name: &'static str) -> JoinHandle<io::Result<()>> {
    let visit = move || {
        let mut socket = std::net::TcpStream::connect(at)?;
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(50));
            socket.write_all(format!("{name} ").as_bytes())?;
        }
        Ok(())
    };
    thread::sleep(Duration::from_millis(20));
    thread::spawn(visit)
}

fn main() -> io::Result<()> {
    let reactor = Rc::new(Reactor::new()?);
    let door = TcpListener::bind("127.0.0.1:0".parse().unwrap())?;
    let at = door.local_addr()?;
    let executor = Rc::new(Executor::new());
    let serve = serve(Rc::clone(&reactor), Rc::clone(&executor), door);
    show(&serve);
    let served = executor.spawn(traced(serve));
    let visits = thread::spawn(move || GUESTS.map(|name| guest(at, name)));
    while !executor.is_empty() {
        if !executor.tick() {
            reactor.turn()?;
        }
    }
    block_on(served).unwrap()?;
    visits.join().unwrap().into_iter().try_for_each(|visit| visit.join().unwrap())
}

//! Seed 004: what calls the wakers. The executor polls; when nothing can go on, it asks the system (epoll on Linux,
//! through mio) which sockets have news, and wakes who waits for them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::io::{self, ErrorKind, Read, Write};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use longhand::longhand;
use longhand_examples::{show, traced};
use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Token};

const DOOR: Token = Token(0);
const GUEST: Token = Token(1);

/// Who waits for which socket, and which sockets have had news since somebody last asked.
struct Reactor {
    poll: RefCell<mio::Poll>,
    waiting: RefCell<BTreeMap<Token, Waker>>,
    news: RefCell<BTreeSet<Token>>,
}

impl Reactor {
    fn new() -> io::Result<Self> {
        Ok(Reactor { poll: mio::Poll::new()?.into(), waiting: RefCell::default(), news: RefCell::default() })
    }

    fn watch(&self, source: &mut impl mio::event::Source, token: Token) -> io::Result<()> {
        self.poll.borrow().registry().register(source, token, Interest::READABLE)
    }

    /// Ready when there is news of the socket. The system tells each change once: read until nothing is left first.
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

    /// The executor: one future, and the reactor's turn whenever it waits.
    fn block_on<F: Future>(&self, future: F) -> io::Result<F::Output> {
        let mut future = pin!(future);
        let mut cx = Context::from_waker(Waker::noop());
        loop {
            if let Poll::Ready(value) = future.as_mut().poll(&mut cx) {
                return Ok(value);
            }
            self.turn()?;
        }
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
async fn accept(reactor: &Reactor, door: &TcpListener) -> io::Result<TcpStream> {
    loop {
        match door.accept() {
            Ok((guest, _)) => return Ok(guest),
            Err(error) if error.kind() == ErrorKind::WouldBlock => reactor.news_of(DOOR).await,
            Err(error) => return Err(error),
        }
    }
}

#[longhand]
async fn read_to_end(reactor: &Reactor, guest: &mut TcpStream) -> io::Result<String> {
    let mut text = Vec::new();
    let mut chunk = [0; 64];
    loop {
        match guest.read(&mut chunk) {
            Ok(0) => return Ok(String::from_utf8_lossy(&text).into_owned()),
            Ok(length) => text.extend_from_slice(&chunk[..length]),
            Err(error) if error.kind() == ErrorKind::WouldBlock => reactor.news_of(GUEST).await,
            Err(error) => return Err(error),
        }
    }
}

#[longhand]
async fn serve_one(reactor: &Reactor, door: TcpListener) -> io::Result<String> {
    let mut guest = accept(reactor, &door).await?;
    reactor.watch(&mut guest, GUEST)?;
    read_to_end(reactor, &mut guest).await
}

fn main() -> io::Result<()> {
    let reactor = Reactor::new()?;
    let mut door = TcpListener::bind("127.0.0.1:0".parse().unwrap())?;
    reactor.watch(&mut door, DOOR)?;
    let at = door.local_addr()?;
    let guest = thread::spawn(move || -> io::Result<()> {
        thread::sleep(Duration::from_millis(50));
        let mut socket = std::net::TcpStream::connect(at)?;
        for word in ["knock ", "knock ", "knock"] {
            thread::sleep(Duration::from_millis(50));
            socket.write_all(word.as_bytes())?;
        }
        Ok(())
    });
    let machine = serve_one(&reactor, door);
    show(&machine);
    println!("heard: {}", reactor.block_on(traced(machine))??);
    guest.join().unwrap()
}

//! Seed 000: a machine is as large as its largest state; the hand-written one stands beside the lowered one.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use longhand::{block_on, longhand};
use longhand_examples::{Later, later, trace};

#[longhand]
async fn fetch_and_count(url: String) -> usize {
    let conn = connect(&url).await;
    let body = conn.read_all().await;
    body.len()
}

/// A connection to a server that knows one page.
struct Connection {
    page: &'static str,
}

type Connect = Later<Connection>;
type ReadAll = Later<String>;

fn connect(url: &str) -> Connect {
    println!("    connect to {url}");
    later(Connection { page: "a page of 24 characters." })
}

impl Connection {
    fn read_all(self) -> ReadAll {
        println!("    read all");
        later(self.page.to_owned())
    }
}

/// By hand. A parameter is dropped when its function returns, and not at its last use: a hand that is careful keeps
/// `url` in the last state too.
enum FetchAndCount {
    Start { url: String },
    WaitingConnect { connect: Connect, url: String },
    WaitingRead { read: ReadAll, _url: String },
    Done,
}

impl Future for FetchAndCount {
    type Output = usize;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        loop {
            match &mut *self {
                FetchAndCount::Start { url } => {
                    let url = std::mem::take(url);
                    *self = FetchAndCount::WaitingConnect { connect: connect(&url), url };
                }
                FetchAndCount::WaitingConnect { connect, url } => {
                    let conn = ready!(Pin::new(connect).poll(cx));
                    let url = std::mem::take(url);
                    *self = FetchAndCount::WaitingRead { read: conn.read_all(), _url: url };
                }
                FetchAndCount::WaitingRead { read, .. } => {
                    let body = ready!(Pin::new(read).poll(cx));
                    *self = FetchAndCount::Done;
                    return Poll::Ready(body.len());
                }
                FetchAndCount::Done => panic!("`FetchAndCount` polled after it returned"),
            }
        }
    }
}

/// The states as a sketch has them, where `url` goes at its last use. Measured, not run.
#[allow(dead_code)]
enum Sketch {
    Start { url: String },
    WaitingConnect { connect: Connect, url: String },
    WaitingRead { read: ReadAll },
    Done,
}

fn main() {
    println!(
        "# By hand: {} bytes; {} if `url` were dropped at its last use, which would be an await too early.",
        size_of::<FetchAndCount>(),
        size_of::<Sketch>()
    );
    let by_hand = block_on(FetchAndCount::Start { url: String::from("example.org") });
    println!();
    println!("# Lowered.");
    let lowered = trace(fetch_and_count(String::from("example.org")));
    println!();
    println!("by hand: {by_hand}");
    println!("lowered: {lowered}");
}

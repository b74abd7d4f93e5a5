//! Seed 004: a loop that awaits, and `?`, which leaves it at the first error.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::future::Future;
use std::mem::take;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::vec::IntoIter;

use longhand::{block_on, longhand};
use longhand_examples::{show, traced};

#[longhand]
async fn fetch_all(client: &Client, urls: Vec<Url>) -> Result<Vec<Data>, NotFound> {
    let mut out = Vec::new();
    for url in urls {
        let data = client.get(url).await?;
        out.push(data);
    }
    Ok(out)
}

type Url = &'static str;
type Data = &'static str;

#[derive(Debug)]
struct NotFound(Url);

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nothing at {}", self.0)
    }
}

/// Knows some pages by heart.
struct Client {
    pages: BTreeMap<Url, Data>,
    asked: RefCell<BTreeSet<Url>>,
}

impl Client {
    fn get(&self, url: Url) -> Get<'_> {
        Get { client: self, url }
    }
}

/// One page, at the second poll; one that is asked for again, at once.
struct Get<'c> {
    client: &'c Client,
    url: Url,
}

impl Future for Get<'_> {
    type Output = Result<Data, NotFound>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.client.asked.borrow_mut().insert(self.url) {
            println!("    ask for {}", self.url);
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(self.client.pages.get(self.url).copied().ok_or(NotFound(self.url)))
    }
}

/// By hand. The head of the loop is a state as well, although nobody ever waits in it.
enum FetchAll<'c> {
    NextUrl { urls: IntoIter<Url>, out: Vec<Data>, client: &'c Client },
    AwaitingGet { get: Get<'c>, urls: IntoIter<Url>, out: Vec<Data>, client: &'c Client },
    Done,
}

impl<'c> FetchAll<'c> {
    fn start(client: &'c Client, urls: Vec<Url>) -> Self {
        FetchAll::NextUrl { urls: urls.into_iter(), out: Vec::new(), client }
    }
}

impl Future for FetchAll<'_> {
    type Output = Result<Vec<Data>, NotFound>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            match &mut *self {
                FetchAll::NextUrl { urls, out, client } => {
                    let Some(url) = urls.next() else {
                        let out = take(out);
                        *self = FetchAll::Done;
                        return Poll::Ready(Ok(out));
                    };
                    let (get, urls, out, client) = (client.get(url), take(urls), take(out), *client);
                    *self = FetchAll::AwaitingGet { get, urls, out, client };
                }
                FetchAll::AwaitingGet { get, urls, out, client } => match ready!(Pin::new(get).poll(cx)) {
                    Ok(data) => {
                        out.push(data);
                        let (urls, out, client) = (take(urls), take(out), *client);
                        *self = FetchAll::NextUrl { urls, out, client };
                    }
                    Err(error) => {
                        *self = FetchAll::Done;
                        return Poll::Ready(Err(error));
                    }
                },
                FetchAll::Done => panic!("`FetchAll` polled after it returned"),
            }
        }
    }
}

fn client() -> Client {
    let pages = BTreeMap::from([("/a", "alpha"), ("/b", "beta"), ("/c", "gamma")]);
    Client { pages, asked: RefCell::default() }
}

fn main() {
    println!("# By hand: {} bytes.", size_of::<FetchAll>());
    println!("{:?}", block_on(FetchAll::start(&client(), vec!["/a", "/b", "/c"])));
    println!();
    println!("# Lowered: the same state at each turn of the loop, with another page in it.");
    let client = client();
    let machine = fetch_all(&client, vec!["/a", "/b", "/c"]);
    show(&machine);
    println!("{:?}", block_on(traced(machine)));
    println!();
    println!("# Once more: no page is waited for, and one poll goes through all turns.");
    println!("{:?}", block_on(traced(fetch_all(&client, vec!["/a", "/b", "/c"]))));
    println!();
    println!("# `?` returns at the first page that is missing; the third one is not asked for.");
    let client = self::client();
    match block_on(traced(fetch_all(&client, vec!["/a", "/nowhere", "/c"]))) {
        Ok(pages) => println!("{pages:?}"),
        Err(error) => println!("error: {error}"),
    }
}

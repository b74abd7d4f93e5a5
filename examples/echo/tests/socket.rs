//! Server and clients over real sockets.
// Not ours: rustc 1.95 calls the locals of some certificates unused.
#![allow(unused_variables)]

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use longhand::longhand;
use longhand_echo::{Client, Ended, Limits, Log, Served, serve, watched};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// A server that runs.
struct Running {
    at: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<io::Result<Served>>,
    log: Log,
}

impl Running {
    #[longhand]
    async fn start(limits: Limits) -> Running {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let (stop, stopping) = watch::channel(false);
        let log = Log::default();
        let serving = tokio::spawn(watched(&log, serve(listener, limits, stopping, log.clone())));
        Running { at, stop, serving, log }
    }

    #[longhand]
    async fn stop(self) -> (Served, Log) {
        let Running { at: _at, stop, serving, log } = self;
        stop.send(true).unwrap();
        (serving.await.unwrap().unwrap(), log)
    }
}

const PATIENT: Limits = Limits { idle: Duration::from_secs(20), grace: Duration::from_secs(20) };

/// A test whose server hangs fails, and says so.
fn run(test: impl Future<Output = ()>) {
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async { timeout(Duration::from_secs(60), test).await }).expect("hangs");
}

#[test]
fn clients_at_once() {
    #[longhand]
    async fn one(at: SocketAddr, number: usize) -> io::Result<usize> {
        let mut client = Client::connect(at).await?;
        for round in 0..10 {
            let line = format!("client {number}, round {round}");
            assert_eq!(client.ask(&line).await?, line);
        }
        assert_eq!(Client::finish(client).await?, "");
        Ok(number)
    }
    #[longhand]
    async fn all() {
        let server = Running::start(PATIENT).await;
        let clients: Vec<_> = (0..20).map(|number| tokio::spawn(one(server.at, number))).collect();
        for (number, client) in clients.into_iter().enumerate() {
            assert_eq!(client.await.unwrap().unwrap(), number);
        }
        let (served, _) = Running::stop(server).await;
        assert_eq!(served.ended, [Ended::Closed; 20]);
        assert_eq!(served.lines, 200);
        assert_eq!(served.cut, 0);
    }
    run(all());
}

#[test]
fn a_silent_client_is_sent_home() {
    #[longhand]
    async fn silent() {
        let limits = Limits { idle: Duration::from_millis(150), ..PATIENT };
        let server = Running::start(limits).await;
        let start = Instant::now();
        let mut client = Client::connect(server.at).await.unwrap();
        // The idle time runs from the last line.
        for _ in 0..3 {
            sleep(Duration::from_millis(60)).await;
            assert_eq!(client.ask("awake").await.unwrap(), "awake");
        }
        assert_eq!(client.answer().await.unwrap(), "idle: good bye");
        assert_eq!(client.answer().await.unwrap(), "");
        assert!(start.elapsed() >= Duration::from_millis(330));
        let (served, _) = Running::stop(server).await;
        assert_eq!((served.ended, served.lines), (vec![Ended::Idle], 3));
    }
    run(silent());
}

#[test]
fn the_server_stops_while_a_connection_is_open() {
    #[longhand]
    async fn open() {
        let server = Running::start(PATIENT).await;
        let at = server.at;
        let mut client = Client::connect(at).await.unwrap();
        assert_eq!(client.ask("here").await.unwrap(), "here");
        let (served, _) = Running::stop(server).await;
        assert_eq!(client.answer().await.unwrap(), "closing: good bye");
        assert_eq!(Client::finish(client).await.unwrap(), "");
        assert_eq!((served.ended, served.lines, served.cut), (vec![Ended::Stopped], 1, 0));
        assert!(Client::connect(at).await.is_err(), "nobody listens any more");
    }
    run(open());
}

/// Sends until the server's answers, which nobody reads, have filled every buffer on the way.
#[longhand]
async fn jam(client: &mut Client, log: &Log) {
    let line = "x".repeat(1 << 16);
    while timeout(Duration::from_millis(300), client.send(&line)).await.is_ok() {}
    assert!(log.count("echo", "AwaitingWriteAll") > 0);
}

#[test]
fn a_jammed_connection_is_cut_after_the_grace() {
    #[longhand]
    async fn jammed() {
        let limits = Limits { grace: Duration::from_millis(100), ..PATIENT };
        let server = Running::start(limits).await;
        let mut client = Client::connect(server.at).await.unwrap();
        jam(&mut client, &server.log).await;
        let (served, log) = Running::stop(server).await;
        assert_eq!((served.ended, served.cut), (vec![], 1));
        assert!(log.count("drain", "AwaitingJoinNext") > 0);
        assert_eq!(log.count("echo", "Done"), 0);
    }
    run(jammed());
}

#[test]
fn every_state_of_the_server_is_seen() {
    #[longhand]
    async fn seen() {
        let server = Running::start(PATIENT).await;
        let mut client = Client::connect(server.at).await.unwrap();
        assert_eq!(client.ask("hello").await.unwrap(), "hello");
        jam(&mut client, &server.log).await;
        // The connection is stuck in its answer; the server waits for it, and it ends when the client reads.
        let reading = tokio::spawn(async move {
            sleep(Duration::from_millis(200)).await;
            Client::finish(client).await
        });
        let (served, log) = Running::stop(server).await;
        let _ = reading.await.unwrap();
        assert_eq!(served.ended.len(), 1);
        for function in ["serve", "drain", "connection", "echo"] {
            assert_eq!(log.unseen(function), [""; 0], "{function}");
            let (ours, rustc) = log.sizes(function);
            assert!(ours <= rustc, "{function}: {ours} bytes, rustc {rustc}");
        }
    }
    run(seen());
}

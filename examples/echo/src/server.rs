//! The server: one task that accepts, one task a connection, and a channel that tells all of them to stop.

use std::io;
use std::time::Duration;

use longhand::longhand;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::log::{Log, watched};
use crate::race::{First, race};

/// How long the server waits for what.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// For a client's next line.
    pub idle: Duration,
    /// For open connections to end, once the server is to stop.
    pub grace: Duration,
}

/// Why a connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The client had no more to send.
    Closed,
    /// The client sent nothing for too long.
    Idle,
    /// The server stops.
    Stopped,
    /// The socket failed.
    Failed,
}

/// What a server did in its life.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Served {
    /// How the connections ended, in that order.
    pub ended: Vec<Ended>,
    /// Lines given back.
    pub lines: usize,
    /// Connections that outlived the grace and were dropped where they stood.
    pub cut: usize,
}

/// Accepts until `stop` says so, then waits for the connections that are open. Finished connections are counted as
/// the next one is accepted.
#[longhand]
pub async fn serve(
    listener: TcpListener,
    limits: Limits,
    mut stop: watch::Receiver<bool>,
    log: Log,
) -> io::Result<Served> {
    let mut served = Served::default();
    let mut tasks = JoinSet::new();
    loop {
        match race(listener.accept(), stopped(&mut stop)).await {
            First::A(accepted) => {
                let (socket, _) = accepted?;
                tasks.spawn(watched(&log, connection(socket, limits.idle, stop.clone(), log.clone())));
            }
            First::B(()) => break,
        }
        while let Some(finished) = tasks.try_join_next() {
            served.count(finished.expect("a connection does not panic"));
        }
    }
    // Whoever comes now is refused, not left waiting.
    drop(listener);
    if timeout(limits.grace, watched(&log, drain(&mut tasks, &mut served))).await.is_err() {
        served.cut = tasks.len();
    }
    Ok(served)
}

/// Waits for every connection.
#[longhand]
async fn drain(tasks: &mut JoinSet<(Ended, usize)>, served: &mut Served) {
    while let Some(finished) = tasks.join_next().await {
        served.count(finished.expect("a connection does not panic"));
    }
}

impl Served {
    fn count(&mut self, (ended, lines): (Ended, usize)) {
        self.ended.push(ended);
        self.lines += lines;
    }
}

/// One client, from its first line to its last.
#[longhand]
async fn connection(socket: TcpStream, idle: Duration, stop: watch::Receiver<bool>, log: Log) -> (Ended, usize) {
    let mut lines = 0;
    match watched(&log, echo(socket, idle, stop, &mut lines)).await {
        Ok(ended) => (ended, lines),
        Err(_) => (Ended::Failed, lines),
    }
}

/// Gives lines back until something ends it. A line that was read is always answered.
#[longhand]
async fn echo(
    socket: TcpStream,
    idle: Duration,
    mut stop: watch::Receiver<bool>,
    lines: &mut usize,
) -> io::Result<Ended> {
    let (reader, mut writer) = socket.into_split();
    let mut reader = BufReader::new(reader);
    let mut line = String::new();
    loop {
        line.clear();
        let next = timeout(idle, reader.read_line(&mut line));
        let ended = match race(next, stopped(&mut stop)).await {
            First::A(Ok(read)) => match read? {
                0 => return Ok(Ended::Closed),
                _ => None,
            },
            First::A(Err(_)) => Some(Ended::Idle),
            First::B(()) => Some(Ended::Stopped),
        };
        let answer = match ended {
            None => line.as_str(),
            Some(Ended::Idle) => "idle: good bye\n",
            Some(_) => "closing: good bye\n",
        };
        writer.write_all(answer.as_bytes()).await?;
        match ended {
            None => *lines += 1,
            Some(ended) => return Ok(ended),
        }
    }
}

/// Waits until the server is to stop, or nobody is left who could say so.
#[longhand]
async fn stopped(stop: &mut watch::Receiver<bool>) {
    while !*stop.borrow_and_update() {
        if stop.changed().await.is_err() {
            return;
        }
    }
}

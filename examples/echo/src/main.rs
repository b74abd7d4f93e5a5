//! `cargo run -p longhand-echo` runs server and clients for a second and prints the states of their machines;
//! `… -- serve 127.0.0.1:7007` serves until Enter is pressed, `… -- ask 127.0.0.1:7007 TEXT` asks.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use longhand::longhand;
use longhand_echo::{Client, Limits, Log, Served, serve, watched};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::sleep;

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = Runtime::new()?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => runtime.block_on(demonstrate())?,
        ["serve", at] => println!("{:?}", runtime.block_on(serve_until_enter(at.parse()?))?),
        ["ask", server, text] => println!("{}", runtime.block_on(ask(server.parse()?, text))?),
        _ => return Err("usage: longhand-echo [serve ADDRESS | ask ADDRESS TEXT]".into()),
    }
    Ok(())
}

/// Three clients at once, one that falls asleep, one that is open when the server stops.
#[longhand]
async fn demonstrate() -> Result<(), Box<dyn Error>> {
    let log = Log::default();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let server = listener.local_addr()?;
    let (stop, stopping) = watch::channel(false);
    let limits = Limits { idle: Duration::from_millis(300), grace: Duration::from_secs(1) };
    println!("# The server is told to stop by a channel; a client may think for {:?}.", limits.idle);
    let serving = tokio::spawn(watched(&log, serve(listener, limits, stopping, log.clone())));

    let talks: Vec<_> = ["one", "two", "three"].map(|name| tokio::spawn(watched(&log, talk(server, name)))).into();
    for talk in talks {
        println!("{}", talk.await??);
    }
    let mut sleepy = watched(&log, Client::connect(server)).await?;
    println!("sleepy heard: {}", sleepy.answer().await?);

    let mut open = Client::connect(server).await?;
    println!("open heard:   {}", open.ask("still here").await?);
    stop.send(true)?;
    println!("open heard:   {}", open.answer().await?);
    println!("{:?}", serving.await??);
    println!();
    println!("# How many polls ended in each state.");
    log.print();
    Ok(())
}

/// A client that says three things and leaves.
#[longhand]
async fn talk(server: SocketAddr, name: &'static str) -> io::Result<String> {
    let mut client = Client::connect(server).await?;
    let mut heard = format!("{name} heard:");
    for word in ["hello", "are you there?", "bye"] {
        heard += " ";
        heard += &client.ask(word).await?;
        sleep(Duration::from_millis(20)).await;
    }
    Client::finish(client).await?;
    Ok(heard)
}

#[longhand]
async fn serve_until_enter(at: SocketAddr) -> io::Result<Served> {
    let listener = TcpListener::bind(at).await?;
    println!("serving at {}; Enter stops", listener.local_addr()?);
    let (stop, stopping) = watch::channel(false);
    std::thread::spawn(move || {
        let _ = io::stdin().read_line(&mut String::new());
        let _ = stop.send(true);
    });
    let limits = Limits { idle: Duration::from_secs(60), grace: Duration::from_secs(5) };
    serve(listener, limits, stopping, Log::default()).await
}

#[longhand]
async fn ask(server: SocketAddr, text: &str) -> io::Result<String> {
    let mut client = Client::connect(server).await?;
    let answer = client.ask(text).await?;
    Client::finish(client).await?;
    Ok(answer)
}

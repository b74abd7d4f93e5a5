//! The client.

use std::io;
use std::net::SocketAddr;

use longhand::longhand;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// A connection to an echo server.
pub struct Client {
    reader: BufReader<OwnedReadHalf>,
    writer: OwnedWriteHalf,
}

impl Client {
    /// Connects.
    #[longhand]
    pub async fn connect(server: SocketAddr) -> io::Result<Client> {
        let (reader, writer) = TcpStream::connect(server).await?.into_split();
        Ok(Client { reader: BufReader::new(reader), writer })
    }

    /// Sends a line and gives the server's answer, without its end of line.
    #[longhand]
    pub async fn ask(&mut self, line: &str) -> io::Result<String> {
        self.send(line).await?;
        self.answer().await
    }

    /// Sends a line.
    #[longhand]
    pub async fn send(&mut self, line: &str) -> io::Result<()> {
        self.writer.write_all(line.as_bytes()).await?;
        self.writer.write_all(b"\n").await
    }

    /// The next line that the server sends; empty when it has closed.
    #[longhand]
    pub async fn answer(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.reader.read_line(&mut line).await?;
        line.truncate(line.trim_end().len());
        Ok(line)
    }

    /// Sends no more, and gives what the server still had to say.
    #[longhand]
    pub async fn finish(self) -> io::Result<String> {
        let Client { mut reader, writer } = self;
        drop(writer);
        let mut rest = String::new();
        reader.read_to_string(&mut rest).await?;
        Ok(rest)
    }
}

// A connection loop: read, parse, answer, with early returns and a buffer that stays.
//@ run: leak(Conn { input: vec![3, 2, 1], out: vec![] }).serve()
//@ run: leak(Conn { input: vec![4, 1], out: vec![] }).serve()
//@ run: leak(Conn { input: vec![1, 1], out: vec![] }).serve()
#[derive(Debug)]
enum Frame {
    Ping,
    Get(String),
    End,
}
fn parse(bytes: &[u8]) -> Result<Option<Frame>, Fault> {
    event(format!("parse {}", bytes.len()));
    Ok(Some(match bytes.first() {
        None => return Ok(None),
        Some(1) => Frame::Ping,
        Some(2) => Frame::Get(format!("key{}", bytes.len())),
        Some(9) => return Err(Fault("bad frame")),
        Some(_) => Frame::End,
    }))
}
struct Conn {
    input: Vec<u8>,
    out: Vec<String>,
}
impl Conn {
    async fn read_frame(&mut self, buf: &mut Vec<u8>) -> Result<Option<Frame>, Fault> {
        loop {
            if let Some(frame) = parse(buf)? {
                buf.clear();
                return Ok(Some(frame));
            }
            let Some(next) = self.input.pop() else {
                return if buf.is_empty() { Ok(None) } else { Err(Fault("cut off")) };
            };
            let mut chunk = [0u8; 4];
            let n = read(&mut chunk, next).await?;
            buf.extend_from_slice(&chunk[..n]);
        }
    }
    async fn answer(&mut self, text: &str) -> Result<(), Fault> {
        y(()).await;
        self.out.push(text.to_owned());
        Ok(())
    }
    async fn serve(&mut self) -> Result<usize, Wide> {
        let permit = d("permit");
        let mut buf = Vec::new();
        let mut served = 0;
        while let Some(frame) = self.read_frame(&mut buf).await? {
            let g = d("frame");
            match frame {
                Frame::Ping => self.answer("pong").await?,
                Frame::Get(key) => {
                    let value = format!("{key}={}", key.len());
                    self.answer(&value).await?;
                }
                Frame::End => break,
            }
            served += 1;
        }
        Ok(served + self.out.len())
    }
}

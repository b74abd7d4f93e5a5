//! Seed 000: why a future is pinned. The buffer stands in the machine; the future that is awaited, beside it, holds a
//! reference to it. Whoever moved the machine would leave that reference behind.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use longhand::longhand;
use longhand_examples::{Inspect, show};

/// A connection whose bytes come three at a time, each time after a poll in vain.
struct Socket {
    bytes: &'static [u8],
    asked: bool,
}

impl Socket {
    fn read<'s>(&'s mut self, buf: &'s mut [u8]) -> Read<'s> {
        Read { socket: self, buf }
    }
}

struct Read<'s> {
    socket: &'s mut Socket,
    buf: &'s mut [u8],
}

impl Future for Read<'_> {
    type Output = usize;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        let Read { socket, buf } = &mut *self;
        socket.asked = !socket.asked;
        if socket.asked {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let (now, later) = socket.bytes.split_at(socket.bytes.len().min(3));
        buf[..now.len()].copy_from_slice(now);
        socket.bytes = later;
        Poll::Ready(now.len())
    }
}

#[longhand]
async fn read_header(socket: &mut Socket) -> String {
    let mut buf = [0; 1024];
    let mut filled = 0;
    let address = buf.as_ptr() as usize;
    loop {
        let length = socket.read(&mut buf[filled..]).await;
        println!("    {length} bytes; the buffer has not moved: {}", buf.as_ptr() as usize == address);
        filled += length;
        if length == 0 {
            return String::from_utf8_lossy(&buf[..filled]).into_owned();
        }
    }
}

fn main() {
    let mut socket = Socket { bytes: b"GET / HTTP", asked: false };
    let machine = read_header(&mut socket);
    show(&machine);
    println!("# Not polled yet, it holds no reference to itself and may move: into a box, and the box to wherever.");
    let mut machines = vec![Box::pin(machine)];
    let mut cx = Context::from_waker(Waker::noop());
    let header = loop {
        let machine = machines.last_mut().unwrap();
        let poll = machine.as_mut().poll(&mut cx);
        println!("polled, now {}", machine.state().name);
        if let Poll::Ready(header) = poll {
            break header;
        }
        // The boxes move when the vector grows; what is in them does not.
        let last = machines.pop().unwrap();
        machines.reserve(machines.capacity() + 1);
        machines.push(last);
    };
    println!("header: {header}");
}

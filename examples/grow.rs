//! Seeds 001 and 004: a body that grows by one statement at a time, and what its future stores by then. A state stores
//! what is used after its await, and what has a drop still to come; a future is as large as its largest state.

use longhand::longhand;
use longhand_examples::{Inspect, show, tick};

/// Bytes that are not `Copy`.
struct Buf<const N: usize> {
    bytes: [u8; N],
}

fn buf<const N: usize>() -> Buf<N> {
    Buf { bytes: [1; N] }
}

fn look<T>(value: &T) {
    std::hint::black_box(value);
}

fn read(byte: u8) {
    std::hint::black_box(byte);
}

/// The first so many statements of one body. rustc knows that a `Buf` has nothing to run when it goes, and forgets it at
/// its last use. `#[longhand]` sees no types: a `Buf` is there until its scope ends or it is given away, as far as anybody
/// can tell from the text.
#[allow(unused_variables, clippy::drop_non_drop)]
mod first {
    use super::*;

    #[longhand]
    pub async fn one() {
        let header = buf::<64>();
    }

    #[longhand]
    pub async fn two() {
        let header = buf::<64>();
        tick().await;
    }

    #[longhand]
    pub async fn three() {
        let header = buf::<64>();
        tick().await;
        read(header.bytes[0]);
    }

    #[longhand]
    pub async fn four() {
        let header = buf::<64>();
        tick().await;
        read(header.bytes[0]);
        drop(header);
    }

    #[longhand]
    pub async fn five() {
        let header = buf::<64>();
        tick().await;
        read(header.bytes[0]);
        drop(header);
        let body = buf::<1024>();
    }

    #[longhand]
    pub async fn six() {
        let header = buf::<64>();
        tick().await;
        read(header.bytes[0]);
        drop(header);
        let body = buf::<1024>();
        tick().await;
    }

    #[longhand]
    pub async fn seven() {
        let header = buf::<64>();
        tick().await;
        read(header.bytes[0]);
        drop(header);
        let body = buf::<1024>();
        tick().await;
        read(body.bytes[0]);
    }
}

/// Nobody gives the header away, so it is there to the end, under either compiler.
#[longhand]
async fn never_dropped() {
    let header = buf::<64>();
    tick().await;
    read(header.bytes[0]);
    let body = buf::<1024>();
    tick().await;
    read(body.bytes[0]);
}

/// Used behind both awaits, so stored in both states.
#[longhand]
async fn across_two() {
    let session = buf::<256>();
    tick().await;
    let chunk = buf::<32>();
    tick().await;
    read(session.bytes[0]);
    read(chunk.bytes[0]);
}

/// Given away before the second await; but it was borrowed once.
#[allow(clippy::drop_non_drop)]
#[longhand]
async fn borrowed_then_dropped() {
    let header = buf::<64>();
    look(&header);
    tick().await;
    read(header.bytes[0]);
    drop(header);
    let body = buf::<1024>();
    tick().await;
    read(body.bytes[0]);
}

/// Five buffers of a KiB, one after the other; of a type that is `Copy`, so that nothing is left to drop.
#[longhand]
async fn five_in_turn() {
    let a = [1_u8; 1024];
    tick().await;
    look(&a);
    let b = [1_u8; 1024];
    tick().await;
    look(&b);
    let c = [1_u8; 1024];
    tick().await;
    look(&c);
    let d = [1_u8; 1024];
    tick().await;
    look(&d);
    let e = [1_u8; 1024];
    tick().await;
    look(&e);
}

fn line(statements: u32, machine: &impl Inspect) {
    println!("{statements} statements: {} bytes, rustc {}", machine.size(), machine.rustc_size());
}

fn main() {
    println!("# Stored is what an await has behind it; an await has one byte of its own, the tick.");
    line(1, &first::one());
    line(2, &first::two());
    line(3, &first::three());
    line(4, &first::four());
    line(5, &first::five());
    line(6, &first::six());
    line(7, &first::seven());
    println!();
    println!("# The same, header never dropped: it has its place to the end.");
    show(&never_dropped());
    println!();
    println!("# What is needed in two states is stored in both.");
    show(&across_two());
    println!();
    println!("# rustc keeps what was borrowed until its scope ends, though it is gone.");
    show(&borrowed_then_dropped());
    println!();
    println!("# Five awaits and five KiB do not make a future of five KiB.");
    show(&five_in_turn());
}

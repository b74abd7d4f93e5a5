//! Seed 001: whether a future may go to another thread is decided by what its states store.

use std::marker::PhantomData;
use std::rc::Rc;
use std::thread;

use longhand::{block_on, longhand};
use longhand_examples::{show, tick, traced};

/// rustc refuses to send its own future of this body: `println!` borrowed `visits`, and what was ever borrowed is
/// stored until its scope ends, given away or not. Here nothing of `visits` is left to be stored.
#[longhand]
async fn dropped() -> u32 {
    let visits = Rc::new(1);
    println!("visits: {visits}");
    drop(visits);
    tick().await;
    2
}

/// The block ends the scope before the await: rustc agrees.
#[longhand]
async fn in_a_block() -> u32 {
    {
        let visits = Rc::new(1);
        println!("visits: {visits}");
    }
    tick().await;
    2
}

/// Needed after the await, so stored, so not sent: `elsewhere(held())` is an error under either compiler.
#[longhand]
async fn held() -> u32 {
    let visits = Rc::new(1);
    tick().await;
    *visits + 1
}

/// Runs a future on another thread.
fn elsewhere<F: Future<Output = u32> + Send + 'static>(future: F) -> u32 {
    thread::spawn(move || block_on(future)).join().unwrap()
}

/// The same bodies as rustc alone has them.
mod plain {
    use super::{Rc, tick};

    pub async fn dropped() -> u32 {
        let visits = Rc::new(1);
        println!("visits: {visits}");
        drop(visits);
        tick().await;
        2
    }

    pub async fn held() -> u32 {
        let visits = Rc::new(1);
        tick().await;
        *visits + 1
    }
}

/// Asks whether a type is `Send` where the answer may be no: of two methods of one name, the one that needs fewer
/// references of the receiver is called, if its bound holds.
struct Is<T>(PhantomData<T>);

fn is<T>(_: &T) -> Is<T> {
    Is(PhantomData)
}

trait Yes {
    fn send(&self) -> bool {
        true
    }
}
impl<T: Send> Yes for &Is<T> {}

trait No {
    fn send(&self) -> bool {
        false
    }
}
impl<T> No for Is<T> {}

macro_rules! may_be_sent {
    ($value:expr) => {
        (&&is(&$value)).send()
    };
}

fn main() {
    println!("# Dropped before the await.");
    let dropped = dropped();
    show(&dropped);
    println!("may be sent: {}; rustc's: {}", may_be_sent!(dropped), may_be_sent!(plain::dropped()));
    println!("from another thread: {}", elsewhere(traced(dropped)));
    println!();
    println!("# In a block of its own.");
    let in_a_block = in_a_block();
    show(&in_a_block);
    println!("from another thread: {}", elsewhere(traced(in_a_block)));
    println!();
    println!("# Held across the await: this thread only.");
    let held = held();
    show(&held);
    println!("may be sent: {}; rustc's: {}", may_be_sent!(held), may_be_sent!(plain::held()));
    println!("from this thread: {}", block_on(traced(held)));
}

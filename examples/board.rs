//! What does everything wait for? A board of all machines that are there, nested ones included: function, line and await, and
//! what each holds meanwhile. The machine that asks stands on it too.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::Pin;
use std::rc::{Rc, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

use longhand::{Executor, State, delay, longhand};
use longhand_examples::Inspect;

/// Where a machine is, as of its last poll.
struct Row {
    function: &'static str,
    size: usize,
    state: Cell<&'static State>,
}

/// The machines that are there, oldest first.
#[derive(Clone, Default)]
struct Board {
    rows: Rc<RefCell<Vec<Weak<Row>>>>,
}

/// A machine that the board knows of until it is dropped.
struct Watched<F> {
    machine: Pin<Box<F>>,
    row: Rc<Row>,
}

impl Board {
    fn watch<F: Future + Inspect>(&self, machine: F) -> Watched<F> {
        let row = Rc::new(Row { function: machine.name(), size: machine.size(), state: Cell::new(machine.state()) });
        self.rows.borrow_mut().push(Rc::downgrade(&row));
        Watched { machine: Box::pin(machine), row }
    }

    fn print(&self, moment: &str) {
        println!("# {moment}");
        self.rows.borrow_mut().retain(|row| row.strong_count() > 0);
        for row in self.rows.borrow().iter().filter_map(Weak::upgrade) {
            let state = row.state.get();
            match state.line {
                0 => println!("{} ({} bytes): {}", row.function, row.size, state.name),
                line if state.awaits.is_empty() => {
                    println!("{} ({} bytes): not polled yet, line {line}", row.function, row.size)
                }
                line => println!("{} ({} bytes): line {line}, {}.await", row.function, row.size, state.awaits),
            }
            for field in state.fields {
                println!("    {:<14}{:>4}  {}", field.name, field.size, field.reason);
            }
        }
    }
}

impl<F: Future + Inspect> Future for Watched<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let answer = self.machine.as_mut().poll(cx);
        self.row.state.set(self.machine.state());
        answer
    }
}

/// The beat of this program: long enough for a busy machine to keep the order.
const BEAT: Duration = Duration::from_millis(60);
const TWO_BEATS: Duration = Duration::from_millis(120);

#[longhand]
async fn download(board: Board, pages: u32) -> usize {
    let mut body = Vec::new();
    for page in 0..pages {
        delay(TWO_BEATS).await;
        body.push(page);
    }
    board.watch(store(body)).await
}

#[longhand]
async fn store(body: Vec<u32>) -> usize {
    let file = String::from("pages.txt");
    delay(TWO_BEATS).await;
    file.len() + body.len()
}

#[longhand]
async fn report(board: Board) {
    for moment in ["one beat", "three beats", "five beats", "seven beats"] {
        delay(BEAT).await;
        board.print(moment);
        delay(BEAT).await;
    }
}

fn main() {
    let (board, executor) = (Board::default(), Executor::new());
    let stored = executor.spawn(board.watch(download(board.clone(), 2)));
    drop(executor.spawn(board.watch(report(board.clone()))));
    board.print("nothing has been polled");
    executor.run();
    board.print("all is done");
    println!("stored: {:?}", executor.block_on(stored));
}

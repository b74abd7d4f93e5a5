//! Looks into a machine: what it stores in each state, and which state it is in after each poll.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

pub use longhand::Inspect;

/// Prints a machine's two sizes, its states, and what each state stores and why.
pub fn show(machine: &impl Inspect) {
    println!(
        "{}: {} bytes; rustc's own future for the same body: {} bytes",
        machine.name(),
        machine.size(),
        machine.rustc_size()
    );
    for state in machine.states() {
        match state.line {
            0 => println!("  | {}", state.name),
            line => println!("  | {:<24}line {line}: {}", state.name, state.awaits),
        }
        for field in state.fields {
            println!("  |     {:<20}{:>6}  {}", field.name, field.size, field.reason);
        }
    }
}

/// Shows a machine, then runs it to its end on this thread and tells its state after each poll.
pub fn trace<F: Future + Inspect>(machine: F) -> F::Output {
    show(&machine);
    longhand::block_on(traced(machine))
}

/// The same future, telling the machine's state after each poll. Any executor may drive it.
pub fn traced<F: Future + Inspect>(machine: F) -> Traced<F> {
    traced_as(machine.name(), machine)
}

/// The same under a name of its own, where several machines of one function run.
pub fn traced_as<F: Future + Inspect>(label: &'static str, machine: F) -> Traced<F> {
    println!("[{label}] not polled yet: {}", machine.state().name);
    Traced { label, machine: Box::pin(machine), polls: 0 }
}

/// A future that tells its machine's states; see [`traced`].
pub struct Traced<F> {
    label: &'static str,
    machine: Pin<Box<F>>,
    polls: u32,
}

impl<F: Future + Inspect> Future for Traced<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        self.polls += 1;
        let answer = self.machine.as_mut().poll(cx);
        println!(
            "[{}] poll {}: {}, now {}",
            self.label,
            self.polls,
            if answer.is_ready() { "Ready" } else { "Pending" },
            self.machine.state().name
        );
        answer
    }
}

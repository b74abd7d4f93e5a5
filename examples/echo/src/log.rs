//! Notes in which states the machines wait.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use longhand::Inspect;

/// What is known of one function's machine.
#[derive(Debug, Clone, Default)]
struct Machine {
    size: usize,
    rustc_size: usize,
    /// How often a poll ended in each state, in source order.
    states: Vec<(&'static str, u32)>,
}

/// A log that many tasks write to.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<BTreeMap<&'static str, Machine>>>);

impl Log {
    fn note(&self, future: &impl Inspect) {
        let mut machines = self.0.lock().unwrap();
        let machine = machines.entry(future.name()).or_insert_with(|| Machine {
            size: future.size(),
            rustc_size: future.rustc_size(),
            states: future.states().iter().map(|state| (state.name, 0)).collect(),
        });
        let now = future.state().name;
        if let Some((_, count)) = machine.states.iter_mut().find(|(name, _)| *name == now) {
            *count += 1;
        }
    }

    /// How often `function` was in `state` after a poll, or before the first one.
    pub fn count(&self, function: &str, state: &str) -> u32 {
        let machines = self.0.lock().unwrap();
        let states = machines.get(function).map(|machine| machine.states.clone()).unwrap_or_default();
        states.iter().find(|(name, _)| *name == state).map_or(0, |(_, count)| *count)
    }

    /// States of `function` that no poll has ended in.
    pub fn unseen(&self, function: &str) -> Vec<&'static str> {
        let machines = self.0.lock().unwrap();
        let states = &machines.get(function).expect("no such function was watched").states;
        states.iter().filter(|(_, count)| *count == 0).map(|(name, _)| *name).collect()
    }

    /// Bytes of the function's machine, and of rustc's.
    pub fn sizes(&self, function: &str) -> (usize, usize) {
        let machines = self.0.lock().unwrap();
        let machine = machines.get(function).expect("no such function was watched");
        (machine.size, machine.rustc_size)
    }

    /// Prints the whole log.
    pub fn print(&self) {
        for (name, machine) in &*self.0.lock().unwrap() {
            println!("{name}: {} bytes; rustc's own: {} bytes", machine.size, machine.rustc_size);
            for (state, count) in &machine.states {
                println!("    {state:<28}{count:>5}");
            }
        }
    }
}

/// The same future, with a note in the log before its first poll and after each one.
pub fn watched<F: Future + Inspect>(log: &Log, future: F) -> Watched<F> {
    log.note(&future);
    Watched { log: log.clone(), future }
}

pin_project_lite::pin_project! {
    /// See [`watched`].
    pub struct Watched<F> {
        log: Log,
        #[pin]
        future: F,
    }
}

impl<F: Future + Inspect> Future for Watched<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let mut this = self.project();
        let answer = this.future.as_mut().poll(cx);
        this.log.note(&*this.future);
        answer
    }
}

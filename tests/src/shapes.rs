//! Values made of values, and functions that take and give them: the vocabulary of generated programs (`fuzz/`).

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::log::event;
use crate::{D, Fault, d, y};

/// Two values.
#[derive(Debug)]
pub struct Pair {
    /// The first; drops first.
    pub a: D,
    /// The second.
    pub b: D,
}

impl Pair {
    /// Looks at both, suspending.
    pub async fn sum(&self) -> usize {
        y(self.a.see()).await + self.b.see()
    }
    /// Changes one, suspending.
    pub async fn grow(&mut self) -> usize {
        y(self.a.edit()).await + 1
    }
    /// Ends both, the second first.
    pub async fn end(self) -> usize {
        y(self.b.eat()).await
    }
    /// Looks at one.
    pub fn first(&self) -> &D {
        event("first");
        &self.a
    }
}

/// A choice of values.
#[derive(Debug)]
pub enum Shape {
    /// No value.
    Nothing,
    /// One.
    One(D),
    /// Two.
    Two(D, D),
    /// With names.
    Named {
        /// A value.
        x: D,
        /// A number.
        n: usize,
    },
    /// Another enum inside.
    Deep(Option<D>),
}

/// One of the five shapes.
pub fn shape(which: usize) -> Shape {
    match which % 5 {
        0 => Shape::One(d("one")),
        1 => Shape::Two(d("left"), d("right")),
        2 => Shape::Named { x: d("named"), n: which },
        3 => Shape::Deep(Some(d("deep"))),
        _ => Shape::Nothing,
    }
}

/// Uses what it is given, in the order of its parameters.
pub fn mix(a: usize, b: &D, c: usize) -> usize {
    a + b.see() + c
}
/// Ends two values, the second first.
pub fn both(a: D, b: D) -> usize {
    b.eat() + a.eat()
}
/// Ends one value and looks at another.
pub fn trade(a: D, b: &D) -> usize {
    a.eat() + b.see()
}
/// A value, or a fault that ends it.
pub fn vet(value: D, ok: bool) -> Result<D, Fault> {
    event("vet");
    if ok { Ok(value) } else { Err(Fault("vetted")) }
}
/// One of two; the other ends.
pub fn pick<T>(first: bool, a: T, b: T) -> T {
    event("pick");
    if first { a } else { b }
}
/// A new value made from a reference.
pub fn copy_of(value: &D) -> D {
    value.child("copy")
}
/// Two new values made from a reference.
pub fn children(value: &D) -> Vec<D> {
    vec![value.child("elder"), value.child("younger")]
}
/// Awaits what it is given.
pub async fn relay<F: Future>(future: F) -> F::Output {
    future.await
}

/// Two futures polled by turns; both values.
pub struct Join<A: Future, B: Future> {
    a: Pin<Box<A>>,
    b: Pin<Box<B>>,
    of_a: Option<A::Output>,
    of_b: Option<B::Output>,
}
/// Runs two futures by turns.
pub fn join<A: Future, B: Future>(a: A, b: B) -> Join<A, B> {
    Join { a: Box::pin(a), b: Box::pin(b), of_a: None, of_b: None }
}
impl<A: Future, B: Future> Unpin for Join<A, B> {}
impl<A: Future, B: Future> Future for Join<A, B> {
    type Output = (A::Output, B::Output);
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.of_a.is_none()
            && let Poll::Ready(value) = self.a.as_mut().poll(cx)
        {
            self.of_a = Some(value);
        }
        if self.of_b.is_none()
            && let Poll::Ready(value) = self.b.as_mut().poll(cx)
        {
            self.of_b = Some(value);
        }
        match (self.of_a.is_some(), self.of_b.is_some()) {
            (true, true) => Poll::Ready((self.of_a.take().expect("checked"), self.of_b.take().expect("checked"))),
            _ => Poll::Pending,
        }
    }
}

/// The first of two futures of one type of value; the other is dropped unfinished, with this future.
pub struct Select<A, B>(Pin<Box<A>>, Pin<Box<B>>);
/// Waits for the first of two futures.
pub fn select<T, A: Future<Output = T>, B: Future<Output = T>>(a: A, b: B) -> Select<A, B> {
    Select(Box::pin(a), Box::pin(b))
}
impl<T, A: Future<Output = T>, B: Future<Output = T>> Future for Select<A, B> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        match self.0.as_mut().poll(cx) {
            Poll::Ready(value) => Poll::Ready(value),
            Poll::Pending => self.1.as_mut().poll(cx),
        }
    }
}

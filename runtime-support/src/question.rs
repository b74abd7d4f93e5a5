//! `?` in functions that return an `Option` or a `Poll`. In the resume code, which returns a `Poll` of what the function
//! returns, the language's own `?` knows `Result` alone; these traits say what `Try` and `FromResidual` say (core::ops).

use core::convert::Infallible;
use core::ops::ControlFlow;
use core::task::Poll;

/// What `?` is applied to.
pub trait Question {
    /// What `?` yields.
    type Output;
    /// What leaves the function.
    type Rest;
    /// Yields or leaves.
    fn branch(self) -> ControlFlow<Self::Rest, Self::Output>;
}

/// What can be made of what leaves.
pub trait FromRest<R> {
    /// Makes it.
    fn from_rest(rest: R) -> Self;
}

impl<T> Question for Option<T> {
    type Output = T;
    type Rest = Option<Infallible>;
    fn branch(self) -> ControlFlow<Self::Rest, T> {
        match self {
            Some(value) => ControlFlow::Continue(value),
            None => ControlFlow::Break(None),
        }
    }
}
impl<T, E> Question for Result<T, E> {
    type Output = T;
    type Rest = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Rest, T> {
        match self {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }
}
impl<T, E> Question for Poll<Result<T, E>> {
    type Output = Poll<T>;
    type Rest = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Rest, Poll<T>> {
        match self {
            Poll::Ready(Ok(value)) => ControlFlow::Continue(Poll::Ready(value)),
            Poll::Ready(Err(error)) => ControlFlow::Break(Err(error)),
            Poll::Pending => ControlFlow::Continue(Poll::Pending),
        }
    }
}
impl<T, E> Question for Poll<Option<Result<T, E>>> {
    type Output = Poll<Option<T>>;
    type Rest = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Rest, Poll<Option<T>>> {
        match self {
            Poll::Ready(Some(Ok(value))) => ControlFlow::Continue(Poll::Ready(Some(value))),
            Poll::Ready(Some(Err(error))) => ControlFlow::Break(Err(error)),
            Poll::Ready(None) => ControlFlow::Continue(Poll::Ready(None)),
            Poll::Pending => ControlFlow::Continue(Poll::Pending),
        }
    }
}

impl<T> FromRest<Option<Infallible>> for Option<T> {
    fn from_rest(_: Option<Infallible>) -> Self {
        None
    }
}
impl<T, E, F: From<E>> FromRest<Result<Infallible, E>> for Poll<Result<T, F>> {
    fn from_rest(rest: Result<Infallible, E>) -> Self {
        let Err(error) = rest;
        Poll::Ready(Err(error.into()))
    }
}
impl<T, E, F: From<E>> FromRest<Result<Infallible, E>> for Poll<Option<Result<T, F>>> {
    fn from_rest(rest: Result<Infallible, E>) -> Self {
        let Err(error) = rest;
        Poll::Ready(Some(Err(error.into())))
    }
}

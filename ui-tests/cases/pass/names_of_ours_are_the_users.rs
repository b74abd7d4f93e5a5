//! Names that the emitted code uses too, with the user's own meaning.
#![allow(dead_code, non_camel_case_types)]

use std::future::ready;

mod core {}
mod alloc {}
struct Future;
struct Pin;
struct Context;
struct Poll;
struct Start;
struct Done;
struct Slot;
struct Resume;
struct State;
struct Output;
enum Result {
    Ok,
    Err,
}
enum Option {
    Some,
    None,
}
fn drop(_: u32) -> u32 {
    1
}
fn take(n: u32) -> u32 {
    n + 1
}
fn step() -> u32 {
    1
}
const DONE: u32 = 5;

#[longhand::longhand]
async fn state(cx: u32, resume: u32, rustc: u32, original: u32) -> u32 {
    let state = ready(cx).await;
    let next = ready(resume).await;
    let future = ready(take(rustc)).await;
    let poll = ready(original).await;
    let (value, place, home, slot) = ready((1, 2, 3, 4)).await;
    let self_ = ready(step()).await;
    drop(state) + next + future + poll + value + place + home + slot + self_ + cx + resume + rustc + original + DONE
}

#[longhand::longhand]
async fn ready_(ready: u32) -> u32 {
    let longhand = std::future::ready(ready).await;
    let core = std::future::ready(longhand).await;
    core + longhand
}

fn main() {
    assert_eq!(longhand::block_on(state(1, 2, 3, 4)), 1 + 2 + 4 + 4 + 10 + 1 + 10 + 5);
    assert_eq!(longhand::block_on(ready_(2)), 4);
}

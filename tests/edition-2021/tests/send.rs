//! In edition 2021 an `if let` scrutinee's temporary outlives `else`, so that future is not `Send`.

#![allow(warnings, clippy::all)]

async fn w() {}
struct N(*const ());
impl N {
    fn k(&self) -> u8 {
        1
    }
}
impl Drop for N {
    fn drop(&mut self) {}
}
fn mk() -> N {
    N(std::ptr::null())
}
mod plain {
    use super::*;
    pub async fn t() {
        if let Some(0) = Some(mk().k()) {
        } else {
            w().await
        }
    }
}
mod lowered {
    use super::*;
    #[longhand::longhand]
    pub async fn t() {
        if let Some(0) = Some(mk().k()) {
        } else {
            w().await
        }
    }
}

/// As in `../../tests/send.rs`.
struct Is<'a, T>(&'a T);
trait Yes {
    fn send(&self) -> bool {
        true
    }
}
impl<T: Send> Yes for &Is<'_, T> {}
trait No {
    fn send(&self) -> bool {
        false
    }
}
impl<T> No for Is<'_, T> {}

#[test]
fn s09_if_let_else_branch() {
    assert!(!(&&Is(&plain::t())).send());
    assert!(!(&&Is(&lowered::t())).send());
}

//! Which futures are `Send`: never fewer than rustc's, and also those where rustc keeps a value that was given away.

#![allow(warnings, clippy::all)]

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Mutex;

use longhand_tests::INSPECT;

async fn w() {}
fn eat<T>(_: T) {}
fn peek<T: ?Sized>(_: &T) -> u8 {
    0
}
struct P {
    a: Rc<u8>,
    b: u8,
}
/// Neither `Send` nor without drop glue.
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

/// `(&&Is(&value)).send()`: the by-reference impl is found first where its bound holds.
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

/// A probe: `name [rustc's, ours]`, where `any` leaves ours free: it takes types to know.
macro_rules! probe {
    ($name:ident [$plain:literal, $ours:ident] $($body:tt)*) => {
        mod $name {
            mod plain {
                use super::super::*;
                pub async fn t() { $($body)* }
            }
            mod lowered {
                use super::super::*;
                #[longhand::longhand]
                pub async fn t() { $($body)* }
            }
            use super::*;
            #[test]
            fn is_send() {
                assert_eq!((&&Is(&plain::t())).send(), $plain, "rustc");
                let ours = (&&Is(&lowered::t())).send();
                assert!(ours || !$plain, "rustc's is Send, ours is not");
                if INSPECT {
                    let wanted = match stringify!($ours) { "send" => true, "not" => false, _ => ours };
                    assert_eq!(ours, wanted, "ours");
                }
            }
        }
    };
}

probe! { s01_drop_unborrowed [true, send] let r = Rc::new(1u8); drop(r); w().await; }
probe! { s02_borrow_then_drop [false, send] let r = Rc::new(1u8); peek(&r); drop(r); w().await; }
probe! { s03_method_then_drop [false, send] let r = mk(); r.k(); drop(r); w().await; }
probe! { s04_inner_scope [true, send] { let r = mk(); r.k(); } w().await; }
probe! { s05_mutexguard_deref_drop [false, send]
let m = Mutex::new(1u8); let g = m.lock().unwrap(); let v = *g; drop(g); w().await; eat(v); }
probe! { s06_mutexguard_drop_untouched [true, send]
let m = Mutex::new(1u8); let g = m.lock().unwrap(); drop(g); w().await; }
probe! { s07_match_scrutinee_temp [false, not] match mk().k() { 0 => w().await, _ => {} } }
probe! { s08_if_let_scrutinee [false, not] if let Some(x) = Some(mk().k()) { w().await; eat(x) } else { } }
// Edition 2024 ends the temporary before `else`; see ../edition-2021/tests/send.rs.
probe! { s09_if_let_else_branch [true, send] if let Some(0) = Some(mk().k()) { } else { w().await } }
probe! { s10_if_cond_temp [true, send] if mk().k() == 0 { w().await } }
probe! { s11_let_first [true, send] let k = mk().k(); match k { 0 => w().await, _ => {} } }
probe! { s12_field_assign [true, send] let mut i = P { a: Rc::new(1), b: 0 }; i.b = 1; eat(i); w().await; }
probe! { s13_partial_move [false, any] let i = P { a: Rc::new(1), b: 0 }; eat(i.a); w().await; eat(i.b); }
probe! { s14_branch_drop_return [true, send]
let r = Rc::new(1u8); if peek(&0u8) == 0 { drop(r); w().await; return; } peek(&r); }
probe! { s15_branch_drop_return_unborrowed [true, send]
let r = Rc::new(1u8); if peek(&0u8) == 0 { drop(r); w().await; return; } eat(r); }
probe! { s16_moved_into_call_arg [false, send] let r = mk(); let k = r.k(); eat(r); w().await; eat(k); }
probe! { s17_last_use_no_drop_glue [true, send] let p: *const u8 = &0u8; eat(p); w().await; }
probe! { s18_last_use_borrowed_no_drop [false, any] let p: *const u8 = &0u8; peek(&p); w().await; }
probe! { s19_cell_ref_dead [true, send] let c = Cell::new(1u8); let r = &c; r.set(2); w().await; }
probe! { s20_cell_ref_live [false, not] let c = Cell::new(1u8); let r = &c; w().await; r.set(2); }
probe! { s21_temp_in_await_arg [false, not] async fn f(_: u8) {} f(mk().k()).await; }
probe! { s22_temp_ref_in_await_arg [false, not] async fn f(_: &u8) {} f(&*Box::new(mk().k())).await; }
probe! { s23_while_let_scrut [false, not] while let Some(1) = Some(mk().k() + 1) { w().await; } }
probe! { s24_format_arg [true, send] println!("{}", { w().await; mk().k() }); }
probe! { s25_shadow [false, not] let r = mk(); r.k(); let r = r.k(); w().await; eat(r); }
probe! { s26_reassign_none [false, not] let mut o = Some(Rc::new(1u8)); o = None; w().await; }
probe! { s27_take_option [false, not] let mut o = Some(Rc::new(1u8)); eat(o.take()); w().await; }
probe! { s28_async_recursion_boxed [true, send]
fn go(n: u8) -> std::pin::Pin<Box<dyn std::future::Future<Output = ()> + Send>> {
    Box::pin(async move { if n > 0 { go(n - 1).await } })
}
go(3).await; }

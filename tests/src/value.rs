//! Values whose every use and drop is logged, and guards that borrow from them.

use std::fmt;

use crate::log::{Id, event};
use crate::y;

/// A value with an identity. Its name's length stands for its content.
pub struct D(Id, usize);

/// A new value.
pub fn d(name: &'static str) -> D {
    let value = D(Id::new(name), name.len());
    event(format!("new {}", value.0.label()));
    value
}

impl D {
    fn did(&self, what: &str) -> usize {
        self.0.seen_at(&raw const *self as usize);
        event(format!("{what} {}", self.0.label()));
        self.1
    }
    /// Looks.
    pub fn see(&self) -> usize {
        self.did("see")
    }
    /// Looks, and says whether there is something.
    pub fn is_some(&self) -> bool {
        self.did("is_some") > 0
    }
    /// Changes it.
    pub fn edit(&mut self) -> usize {
        self.1 += 10;
        self.did("edit")
    }
    /// Ends it.
    pub fn eat(self) -> usize {
        self.did("eat")
    }
    /// Gives it back, changed: a builder's method.
    pub fn with(mut self, n: usize) -> D {
        self.1 += n;
        self.did("with");
        self
    }
    /// A new value made from this one.
    pub fn child(&self, name: &'static str) -> D {
        self.did("child");
        d(name)
    }
    /// A reference into it.
    pub fn part(&self) -> &usize {
        self.did("part");
        &self.1
    }
    /// A mutable reference into it.
    pub fn part_mut(&mut self) -> &mut usize {
        self.did("part_mut");
        &mut self.1
    }
    /// Borrows it until the guard drops.
    pub fn hold(&self) -> Held<'_> {
        self.did("hold");
        self.0.hold(&raw const *self as usize);
        Held(self, Id::new("held"))
    }
    /// Borrows it mutably until the guard drops.
    pub fn hold_mut(&mut self) -> HeldMut<'_> {
        self.did("hold_mut");
        self.0.hold(&raw const *self as usize);
        HeldMut(self, Id::new("held mut"))
    }
    /// Suspends while it borrows.
    pub async fn by_ref(&self) -> usize {
        y(1).await + self.did("by_ref")
    }
    /// Suspends while it borrows mutably.
    pub async fn by_mut(&mut self) -> usize {
        y(1).await + self.edit()
    }
    /// Suspends while it owns.
    pub async fn by_val(self) -> usize {
        y(1).await + self.did("by_val")
    }
    /// Suspends as an owner, gives itself back.
    pub async fn through(self) -> D {
        y(()).await;
        self
    }
    /// A leaf future that borrows nothing, from a borrow.
    pub fn ask(&self) -> crate::Y<usize> {
        y(self.did("ask"))
    }
    /// A leaf future that borrows nothing, from the value.
    pub fn finish(self) -> crate::Y<usize> {
        y(self.did("finish"))
    }
    /// A leaf future that owns the value.
    pub fn into_future(self) -> crate::Y<D> {
        self.did("into_future");
        y(self)
    }
}

impl Drop for D {
    fn drop(&mut self) {
        self.0.seen_at(&raw const *self as usize);
        let label = self.0.label();
        self.0.died();
        event(format!("drop {label}"));
    }
}
impl fmt::Debug for D {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0.label(), self.1)
    }
}
impl fmt::Display for D {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}
impl Clone for D {
    fn clone(&self) -> D {
        self.did("clone");
        D(Id::new(self.0.name()), self.1)
    }
}
impl Default for D {
    fn default() -> D {
        d("default")
    }
}
impl PartialEq for D {
    fn eq(&self, other: &D) -> bool {
        self.did("eq");
        self.1 == other.1
    }
}
impl std::ops::Add<usize> for D {
    type Output = D;
    fn add(self, n: usize) -> D {
        self.with(n)
    }
}
impl std::ops::AddAssign<usize> for D {
    fn add_assign(&mut self, n: usize) {
        self.1 += n;
        self.did("add_assign");
    }
}
impl std::ops::Not for D {
    type Output = bool;
    fn not(self) -> bool {
        self.did("not") == 0
    }
}
impl AsRef<str> for D {
    fn as_ref(&self) -> &str {
        self.did("as_ref");
        self.0.name()
    }
}

/// A guard over a value.
pub struct Held<'a>(&'a D, Id);
impl Held<'_> {
    /// Looks through the guard.
    pub fn get(&self) -> usize {
        self.0.did("get")
    }
}
impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.0.release();
        let label = self.1.label();
        self.1.died();
        event(format!("drop {label}"));
    }
}
impl std::ops::Deref for Held<'_> {
    type Target = D;
    fn deref(&self) -> &D {
        self.0
    }
}

/// A guard that may change the value.
pub struct HeldMut<'a>(&'a mut D, Id);
impl HeldMut<'_> {
    /// Changes the value.
    pub fn set(&mut self, n: usize) -> usize {
        self.0.1 = n;
        self.0.did("set")
    }
}
impl Drop for HeldMut<'_> {
    fn drop(&mut self) {
        self.0.0.release();
        let label = self.1.label();
        self.1.died();
        event(format!("drop {label}"));
    }
}

/// Ends a value.
pub fn eat(value: D) -> usize {
    value.eat()
}
/// Looks at a value.
pub fn peek(value: &D) -> usize {
    value.see()
}
/// Changes a value.
pub fn edit(value: &mut D) -> usize {
    value.edit()
}
/// Says its argument.
pub fn say<T: fmt::Debug>(value: T) -> T {
    event(format!("say {value:?}"));
    value
}
/// An argument that outlives every machine.
pub fn leak<T>(value: T) -> &'static mut T {
    Box::leak(Box::new(value))
}

//! What `cargo longhand layout` reads from a compiled package: one record for each instance of each lowered function, in the
//! object file, with the sizes of the future and of all that lives in it. Nothing of it is emitted in other builds.

use core::marker::PhantomData;

use crate::machine::{Certificate, Is, Lowered, Resume};

/// The first bytes of a record.
pub const MAGIC: [u8; 16] = *b"\x7flonghand layout";
/// Bytes for the name of a function and its place, NULs behind them.
pub const NAME: usize = 232;

/// Where a lowered function stands. The attribute implements it for a type inside the function.
pub trait Stands {
    /// `FILE:LINE:NAME`.
    const AT: &'static str;
}

/// The bytes in front of a record's entries.
#[derive(Clone, Copy)]
#[repr(C)]
struct Head {
    magic: [u8; 16],
    /// One, by which a reader knows the byte order.
    order: u64,
    name: [u8; NAME],
    size: u64,
    align: u64,
    rustc_size: u64,
    rustc_align: u64,
    entries: u64,
}

/// A record.
#[derive(Clone, Copy)]
#[repr(C)]
struct Record<R> {
    head: Head,
    entries: R,
}

/// What is known of one type: size and alignment, the size of an `Option` of it, and whether it needs to be dropped.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Entry<R> {
    before: R,
    size: u64,
    align: u64,
    option: u64,
    needs_drop: u64,
}

/// A list of types, as they are laid out in a record.
pub trait Types {
    /// The entries.
    type Entries: Copy;
    /// Their values.
    const ENTRIES: Self::Entries;
    /// How many there are.
    const COUNT: u64;
}

/// No types.
#[derive(Clone, Copy)]
pub struct Empty;
impl Types for Empty {
    type Entries = [u64; 0];
    const ENTRIES: [u64; 0] = [];
    const COUNT: u64 = 0;
}

/// The types of a list, and one more.
pub struct With<L, T>(PhantomData<fn() -> (L, *const T)>);
impl<L: Types, T> Types for With<L, T> {
    type Entries = Entry<L::Entries>;
    const ENTRIES: Self::Entries = Entry {
        before: L::ENTRIES,
        size: size_of::<T>() as u64,
        align: align_of::<T>() as u64,
        option: size_of::<Option<T>>() as u64,
        needs_drop: core::mem::needs_drop::<T>() as u64,
    };
    const COUNT: u64 = L::COUNT + 1;
}

/// The enum of states: the types of all its fields, behind those of a list.
pub trait Fields<L> {
    /// The longer list.
    type Types: Types;
}

impl Empty {
    /// The list with one type more.
    pub const fn with<T>(self, _: Is<T>) -> With<Self, T> {
        With(PhantomData)
    }
}
impl<L, U> With<L, U> {
    /// The list with one type more.
    pub const fn with<T>(self, _: Is<T>) -> With<Self, T> {
        With(PhantomData)
    }
}

/// Leaves the record of one instance of a function in the object file.
#[inline(never)]
pub fn record<A, M, W, L>(_: A, _: &M, _: Certificate<W>, _: L)
where
    A: Stands,
    M: Lowered,
    <M::Resume as Resume>::State: Fields<L>,
{
    let record = const {
        Record {
            head: Head {
                magic: MAGIC,
                order: 1,
                name: name(A::AT),
                size: size_of::<M>() as u64,
                align: align_of::<M>() as u64,
                rustc_size: size_of::<W>() as u64,
                rustc_align: align_of::<W>() as u64,
                entries: <<M::Resume as Resume>::State as Fields<L>>::Types::COUNT,
            },
            entries: <<M::Resume as Resume>::State as Fields<L>>::Types::ENTRIES,
        }
    };
    core::hint::black_box(&record);
}

/// The end of a text, in which the function's name stands, in a fixed number of bytes.
const fn name(text: &str) -> [u8; NAME] {
    let text = text.as_bytes();
    let mut name = [0; NAME];
    let skipped = text.len().saturating_sub(NAME);
    let mut at = skipped;
    while at < text.len() {
        name[at - skipped] = text[at];
        at += 1;
    }
    name
}

//! Every reason for which bytes are in a future, in one table.

/// A reason.
#[derive(Debug)]
pub struct Reason {
    /// Its name, as `cargo longhand layout` prints it.
    pub code: &'static str,
    /// One line.
    pub title: &'static str,
    /// What it means, and what changes it.
    pub explanation: &'static str,
}

macro_rules! table {
    ($($name:ident $code:literal $title:literal $explanation:literal)*) => {
        $(#[doc = concat!("`", $code, "`.")] pub const $name: &Reason = &Reason { code: $code, title: $title, explanation: $explanation };)*
        /// Every reason, in the order in which a reader meets them.
        pub const TABLE: &[&Reason] = &[$($name),*];
    };
}

table! {
    PARAMETER "parameter" "what the function is called with, before the first poll"
        "A future that has not been polled holds its parameters. A lowered one gives their bytes to the states that follow."
    AWAITED "awaited" "the future that a state waits for"
        "A state holds the future that it awaits, where it is polled and, on cancellation, dropped. `Box::pin(future).await` puts it on the heap: one pointer is left."
    USED "used" "used after the await"
        "What a later statement reads has to outlive the await. Reading what you need of it into a smaller local before the await lets the rest go."
    DROPPED "dropped" "its drop is still to come"
        "A value that has a drop lives to the end of its scope, whether it is used or not: a guard, a channel's end. End its scope earlier: a block of its own, or `drop(x)` before the await. A lowered future frees a value that has been given away; rustc's own does so only if it was never borrowed."
    BORROWED "borrowed" "something may point to it"
        "A reference to the value may be in use while the future is suspended, so the value stays, and stays where it is. A block around value and borrower, ended before the await, lets both go."
    CAPTURED "captured" "rustc: a parameter, kept to the end"
        "rustc's future captures what it is called with and never gives the bytes to anything else, not even when the parameter has been consumed (rust-lang/rust#62958)."
    STORED_TWICE "stored-twice" "rustc: a parameter, stored once more as a local"
        "When it is first polled, rustc's future moves its parameters into locals. One that lives across an await is stored as a local besides its captured bytes, which stay unused. The lowered future stores it once."
    GIVEN_AWAY "given-away" "rustc: given away, but borrowed before that"
        "rustc remembers that a value was borrowed until its scope ends, and keeps its bytes, though it has been moved or dropped (rust-lang/rust#94067). The lowered future does not store it; it does not count for `Send` either. With a block around the value, rustc does as well."
    STILL_IN_SCOPE "still-in-scope" "rustc: not used any more, but borrowed before and in scope"
        "A value without a drop that nothing uses any more would be free, had it never been borrowed. rustc keeps what was borrowed until its scope ends."
    DROP_FLAG "drop-flag" "rustc: one byte that tells whether a value is still there"
        "Where a value is given away on some paths, or something may panic both before and after it is, rustc notes in a `bool` whether its drop is still due."
    OPERAND "operand" "a value that was evaluated before the await, for an expression behind it"
        "In `a + f().await` the left side is evaluated first and kept. Awaiting into a local first avoids it."
    SEVERAL_STATES "several-states" "rustc: in every state, since several save it"
        "In rustc's future a value has one address for life. What more than one state saves lies in a part that all states have in common, where no other value may use its bytes."
    OVERLAPS "overlaps" "rustc: in every state, since its storage overlaps a value of another state"
        "Two values whose scopes overlap never share bytes, even when no await needs both. A block that ends the first one's scope before the second one's begins lets them share."
    TAG "tag" "tells which state the future is in"
        "rustc's future has a byte for it (two, from 254 awaits on). The lowered future's tag usually hides in bytes that another field never uses."
    UNUSED "unused" "bytes that hold nothing in this state"
        "A future is as large as its largest state. What is left in the others is alignment, and room that only other states use."
    HOLDER "holder" "what a call left behind"
        "No syntax tells whether `x.m()` moves `x` or borrows it. A holder is a small block of rustc's own that made the call, and keeps what it left behind: the value if it was borrowed, one or two bytes if it was moved."
}

#[cfg(test)]
mod tests {
    use super::TABLE;

    #[test]
    fn every_reason_is_there_once_and_explained() {
        for (at, reason) in TABLE.iter().enumerate() {
            assert!(TABLE[..at].iter().all(|other| other.code != reason.code), "{}", reason.code);
            assert!(!reason.title.ends_with('.') && reason.explanation.ends_with('.'), "{}", reason.code);
            assert!(reason.code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", reason.code);
        }
    }
}

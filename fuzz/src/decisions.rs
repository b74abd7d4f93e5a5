//! Bytes as a list of decisions: what a fuzzer changes in them changes what is made of them.

/// What is left of the bytes. Once they are used up, every decision is the first choice.
pub struct Decisions<'a>(&'a [u8]);

impl<'a> Decisions<'a> {
    /// Of some bytes.
    pub fn of(bytes: &'a [u8]) -> Self {
        Decisions(bytes)
    }

    /// Whether all are made.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A number below `count`, which is at least 1: of one byte, or of two where one would not reach.
    pub fn below(&mut self, count: usize) -> usize {
        let number = if count > 256 { self.byte() << 8 | self.byte() } else { self.byte() };
        number % count
    }

    /// One of several, of which there is at least one.
    pub fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    fn byte(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first)
    }
}

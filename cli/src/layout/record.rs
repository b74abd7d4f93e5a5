//! Records of sizes in compiled code: see `longhand::layout`, which writes them.

use std::collections::BTreeSet;

use longhand_lowering::layout::Shape;

/// The first bytes of a record, but for their last: this program has no record of its own.
const MAGIC: &[u8; 15] = b"\x7flonghand layou";
/// Bytes of the whole mark.
const MARK: usize = 16;
/// Bytes for the name, as in `longhand::layout::NAME`.
const NAME: usize = 232;
/// Numbers between the name and the entries.
const HEAD: usize = 5;
/// Numbers in an entry.
const ENTRY: usize = 4;

/// The sizes of one instance of a lowered function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The file, as rustc was told it.
    pub file: String,
    /// The line of its name, from 1.
    pub line: usize,
    /// Its name.
    pub function: String,
    /// Bytes of the lowered future.
    pub size: u64,
    /// Bytes of rustc's.
    pub rustc_size: u64,
    /// The types in it.
    pub entries: Vec<Shape>,
}

/// Every record in an object file, a library or a program, each once, in order of place.
pub fn find(bytes: &[u8]) -> Vec<Record> {
    let mut seen = BTreeSet::new();
    let mut records = Vec::new();
    let mut at = 0;
    while let Some(found) = position(&bytes[at..], MAGIC) {
        at += found;
        if bytes.get(at + MARK - 1) == Some(&b't')
            && let Some((record, length)) = read(&bytes[at..])
            && seen.insert(bytes[at..at + length].to_vec())
        {
            records.push(record);
        }
        at += MAGIC.len();
    }
    records.sort_by(|a, b| (&a.file, a.line, &a.function).cmp(&(&b.file, b.line, &b.function)));
    records
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = wanted[0];
    let mut from = 0;
    loop {
        let at = from + bytes[from..].iter().position(|byte| *byte == first)?;
        if bytes[at..].starts_with(wanted) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// A record and its length in bytes. `None` if the bytes only begin like one.
fn read(bytes: &[u8]) -> Option<(Record, usize)> {
    let order: [u8; 8] = bytes.get(MARK..MARK + 8)?.try_into().ok()?;
    let number_at = |at: usize| -> Option<u64> {
        let bytes: [u8; 8] = bytes.get(at..at + 8)?.try_into().ok()?;
        Some(if order[0] == 1 { u64::from_le_bytes(bytes) } else { u64::from_be_bytes(bytes) })
    };
    if number_at(MARK)? != 1 {
        return None;
    }
    let name = bytes.get(MARK + 8..MARK + 8 + NAME)?;
    let name = std::str::from_utf8(&name[..name.iter().position(|byte| *byte == 0).unwrap_or(NAME)]).ok()?;
    let mut parts = name.rsplitn(3, ':');
    let (function, line, file) = (parts.next()?, parts.next()?.parse().ok()?, parts.next()?);
    let numbers = MARK + 8 + NAME;
    let number = |at: usize| number_at(numbers + 8 * at);
    let count = usize::try_from(number(4)?).ok()?;
    let entries: Option<Vec<Shape>> = (0..count).map(|entry| shape(&number, HEAD + ENTRY * entry)).collect();
    let record = Record {
        file: file.to_owned(),
        line,
        function: function.to_owned(),
        size: number(0)?,
        rustc_size: number(2)?,
        entries: entries?,
    };
    Some((record, numbers + 8 * (HEAD + ENTRY * count)))
}

/// The entry whose first number is at `at`.
fn shape(number: &impl Fn(usize) -> Option<u64>, at: usize) -> Option<Shape> {
    let (size, align, option, needs_drop) = (number(at)?, number(at + 1)?, number(at + 2)?, number(at + 3)? != 0);
    let niche = option == size;
    // A type that is one or two words, never null and without a drop is a reference, near enough.
    let is_reference = niche && !needs_drop && matches!((size, align), (4 | 8, 4) | (8 | 16, 8));
    Some(Shape { size, align, niche, needs_drop, is_reference })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of a record with these entries.
    fn written(name: &str, entries: &[[u64; 4]], bytes_of: fn(u64) -> [u8; 8]) -> Vec<u8> {
        let mut bytes = [&MAGIC[..], b"t"].concat();
        bytes.extend(bytes_of(1));
        bytes.extend(name.bytes().chain(std::iter::repeat(0)).take(NAME));
        let head = [24, 8, 40, 8, entries.len() as u64];
        bytes.extend(head.iter().chain(entries.iter().flatten()).flat_map(|number| bytes_of(*number)));
        bytes
    }

    #[test]
    fn records_are_found_once_in_either_byte_order() {
        for bytes_of in [u64::to_le_bytes, u64::to_be_bytes] {
            let one = written("src/a:b.rs:7:get", &[[8, 8, 8, 0], [3, 1, 4, 1]], bytes_of);
            let all = [b"noise", &one[..], b"\x7flong", &one, b"x"].concat();
            let found = find(&all);
            let [record] = &found[..] else { panic!("{found:?}") };
            assert_eq!((&*record.file, record.line, &*record.function), ("src/a:b.rs", 7, "get"));
            assert_eq!((record.size, record.rustc_size), (24, 40));
            assert!(record.entries[0].is_reference && record.entries[1].needs_drop && !record.entries[1].niche);
        }
    }

    #[test]
    fn what_only_begins_like_a_record_is_none() {
        let whole = written("a.rs:1:f", &[[1, 1, 2, 0]], u64::to_le_bytes);
        for end in 0..whole.len() {
            assert!(find(&whole[..end]).is_empty(), "{end}");
        }
        assert!(find(&written("no place", &[], u64::to_le_bytes)).is_empty());
    }
}

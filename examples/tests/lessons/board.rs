//! What the board of all machines says while they wait.

use crate::transcript::run;

/// A machine with what it waits for, and the names and bytes of what it holds.
type Row<'a> = (&'a str, &'a str, Vec<(&'a str, usize)>);

fn rows<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    for line in lines {
        match line.strip_prefix("    ") {
            None => {
                let (machine, waits) = line.split_once(" bytes): ").unwrap();
                rows.push((
                    machine.split(' ').next().unwrap(),
                    waits.split_once(", ").map_or(waits, |(_, waits)| waits),
                    Vec::new(),
                ));
            }
            Some(field) => {
                let mut words = field.split_whitespace();
                let name = words.next().unwrap();
                let bytes = words.find_map(|word| word.parse().ok()).unwrap();
                rows.last_mut().unwrap().2.push((name, bytes));
            }
        }
    }
    rows
}

#[test]
fn board_tells_what_every_machine_waits_for_and_holds() {
    let said = run!("board");
    let start = rows(said.below("# nothing has been polled"));
    assert_eq!(start[0], ("download", "line 74", vec![("board", 8), ("pages", 4)]));
    let first = rows(said.below("# one beat"));
    let waits: Vec<_> = first.iter().map(|(machine, waits, _)| (*machine, *waits)).collect();
    assert_eq!(waits, [("download", "delay(TWO_BEATS).await"), ("report", "delay(BEAT).await")]);
    assert!(first[0].2.contains(&("body", 24)) && first[0].2.contains(&("delay_future", 32)), "{first:?}");
    let fifth = rows(said.below("# five beats"));
    let (store, _, held) = &fifth[2];
    assert_eq!((*store, &held[..]), ("store", &[("delay_future", 32), ("file", 24), ("body", 24)][..]));
    assert_eq!(fifth[0].1, "board.watch(store(body)).await");
    let seventh = rows(said.below("# seven beats"));
    assert_eq!(seventh.iter().map(|row| row.0).collect::<Vec<_>>(), ["report"]);
    assert!(said.says("stored: Ok(11)"));
}

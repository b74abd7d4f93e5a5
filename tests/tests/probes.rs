//! The sizes of `../probes/sizes.rs`: rustc's, ours, and what a literal enum that holds only live data takes.

#[allow(warnings, clippy::all)]
mod plain {
    include!(concat!(env!("OUT_DIR"), "/probes_plain.rs"));
}
#[allow(warnings, clippy::all)]
mod lowered {
    include!(concat!(env!("OUT_DIR"), "/probes_lowered.rs"));
}

use longhand_tests::INSPECT;

/// Bytes of a hand-written enum, for the rows that need no types and for two `Copy` locals that were only borrowed.
const REACHABLE: &[(&str, usize)] = &[
    ("f01_arg", 1025),
    ("f03b_dead_borrowed", 1),
    ("f04_borrow", 16),
    ("f05_join", 518),
    ("f05b_join_direct", 518),
    ("f09_nested", 257),
    ("f09c_wrap3", 260),
    ("f10_drop", 1),
    ("f10b_drop_borrowed", 2),
    ("f11_moved", 513),
    ("f11b_moved_borrowed", 513),
    ("f12_rc", 1),
    ("f12b_rc_used", 2),
    ("f13_select", 536),
];
/// How far from the enum a row may be.
const NEAR: usize = 2;
/// A fresh receiver's method may need a holder, which may add up to the receiver's alignment, here 1.
const HOLDERS: &[&str] = &["f06_scrut", "f06b_let_first", "f06c_iflet"];

#[test]
fn sizes() {
    let (plain, lowered) = (plain::rows(), lowered::rows());
    let mut faults = Vec::new();
    let mut logs = 0.0;
    println!("{:28} {:>6} {:>6} {:>6}", "function", "rustc", "ours", "enum");
    for ((name, rustc, _), (_, ours, told)) in plain.iter().zip(&lowered) {
        let goal = REACHABLE.iter().find(|(row, _)| row == name).map(|row| row.1);
        println!("{name:28} {rustc:>6} {ours:>6} {:>6}", goal.map_or("".into(), |g| g.to_string()));
        logs += (*ours as f64 / *rustc as f64).ln();
        if *ours > rustc + usize::from(HOLDERS.contains(name)) {
            faults.push(format!("{name}: {ours} bytes, rustc {rustc}"));
        }
        if INSPECT && goal.is_some_and(|goal| ours.abs_diff(goal) > NEAR && *ours > goal) {
            faults.push(format!("{name}: {ours} bytes, an enum {}", goal.unwrap()));
        }
        if INSPECT && told.is_none() {
            faults.push(format!("{name}: is not Inspect"));
        }
    }
    let mean = (logs / plain.len() as f64).exp();
    println!("geometric mean of ours / rustc: {mean:.3}");
    if INSPECT && mean > 0.50 {
        faults.push(format!("geometric mean {mean:.3}, not 0.50"));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

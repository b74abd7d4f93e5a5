use crate::transcript::run;

#[test]
fn handler() {
    let said = run!("handler");
    assert_eq!(said.own(), ["suspended", "read 1", "suspended", "read 2", "read 1", "read 2", "read 1", "read 2"]);
    assert_eq!(said.between("# By hand: ", " bytes"), "1025");
    assert_eq!(said.between("# By hand as a future: ", " bytes"), "1025");
    assert_eq!(said.sizes("handler"), (1025, 1026));
    assert_eq!(said.path("handler"), ["Start", "AwaitingTick", "AwaitingTick2", "Done"]);
    assert_eq!(
        said.states("handler"),
        ["Start", "AwaitingTick(tick_future, header)", "AwaitingTick2(tick2_future, body)", "Done"]
    );
}

#[test]
fn both() {
    let said = run!("both");
    assert_eq!(said.own(), ["read 1", "read 2"]);
    assert_eq!(said.sizes("both"), (1089, 1090));
    assert_eq!(said.path("both"), ["Start", "AwaitingTick", "Done"]);
    assert_eq!(said.states("both"), ["Start", "AwaitingTick(tick_future, body, header)", "Done"]);
}

#[test]
fn waker() {
    let said = run!("waker");
    let own = [
        "created",
        "body: start",
        "waker: WokenByRef",
        "poll returned Pending, in AwaitingTick",
        "body: resumed",
        "waker: Cloned",
        "poll returned Pending, in AwaitingDelay",
        "waker: Dropped",
        "waker: WokenByRef",
        "not yet",
        "ready",
        "waker: Dropped",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.sizes("handler"), (32, 40));
}

#[test]
fn parked() {
    let said = run!("parked");
    assert_eq!(said.own(), ["executor: Pending, parking", "task finished: 1024"]);
    assert_eq!(said.path("task"), ["Start", "AwaitingTick", "Done"]);
}

#[test]
fn parser() {
    let said = run!("parser");
    assert_eq!(said.own(), ["parse: 7", "checksum: 9", "greet: 5", "count: 1"]);
    assert_eq!(said.states("parse"), ["Start", "AwaitingTick(tick_future, cursor, buf)", "Done"]);
    assert_eq!(said.states("checksum"), ["Start", "AwaitingTick(tick_future, view, buffer)", "Done"]);
    assert_eq!(said.sizes("parse"), (32, 32));
    assert_eq!(said.sizes("checksum"), (24, 24));
    assert_eq!(said.states("greet")[1], "AwaitingLength(length_future, text)");
    assert_eq!(said.sizes("greet"), (56, 56));
}

#[test]
fn send_by_state() {
    let said = run!("send_by_state");
    let own = [
        "may be sent: true; rustc's: false",
        "visits: 1",
        "from another thread: 2",
        "visits: 1",
        "from another thread: 2",
        "may be sent: false; rustc's: false",
        "from this thread: 2",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.states("dropped"), ["Start", "AwaitingTick(tick_future)", "Done"]);
    assert_eq!(said.states("in_a_block"), said.states("dropped"));
    assert_eq!(said.states("held"), ["Start", "AwaitingTick(tick_future, visits)", "Done"]);
    assert_eq!(said.sizes("dropped"), (1, 16));
    assert_eq!(said.sizes("held"), (16, 16));
}

#[test]
fn cancel() {
    let said = run!("cancel");
    assert_eq!(said.own(), ["polled once, now AwaitingPending", "cancel", "drop conn"]);
    assert_eq!(said.states("handler"), ["Start", "AwaitingPending(pending_future, _conn)", "Done"]);
    assert_eq!(said.sizes("handler"), (24, 24));
}

#[test]
fn twice() {
    let said = run!("twice");
    let plain = ["inner: 514 bytes", "middle: 771 bytes", "outer: 1028 bytes"];
    assert_eq!(said.own(), [&["sum: 1024", "sum: 256"], &plain[..]].concat());
    assert_eq!(said.sizes("send"), (1025, 2050));
    assert_eq!(said.sizes("inner"), (257, 514));
    assert_eq!(said.sizes("middle"), (257, 514));
    assert_eq!(said.sizes("outer"), (257, 514));
}

#[test]
fn grow() {
    let said = run!("grow");
    let own = [
        "1 statements: 1 bytes, rustc 1",
        "2 statements: 65 bytes, rustc 2",
        "3 statements: 65 bytes, rustc 66",
        "4 statements: 65 bytes, rustc 66",
        "5 statements: 65 bytes, rustc 66",
        "6 statements: 1025 bytes, rustc 66",
        "7 statements: 1025 bytes, rustc 1026",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.sizes("never_dropped"), (1089, 1090));
    assert_eq!(said.sizes("across_two"), (289, 290));
    assert_eq!(said.sizes("borrowed_then_dropped"), (1025, 1090));
    assert_eq!(said.sizes("five_in_turn"), (1026, 5122));
}

#[test]
fn ten_thousand() {
    let said = run!("ten_thousand");
    let own = [
        "as threads: 20000 MiB of stack",
        "as tasks:   10 MiB of machines",
        "waiting: 10000, served: 0",
        "waiting: 10000, served: 10000, by one thread: true",
        "polls: 10000",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.sizes("connection"), (1064, 1104));
}

#[test]
fn recursion() {
    let said = run!("recursion");
    let own = ["1 files", "2 files", "3 files", "4 files", "files: 10", "40 bytes on each level", "files: 10"];
    assert_eq!(said.own(), own);
    assert_eq!(said.sizes("count_boxed"), (40, 64));
}

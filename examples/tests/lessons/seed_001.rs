use crate::transcript::run;

#[test]
fn handler() {
    let said = run!("handler");
    assert_eq!(said.own(), ["suspended", "read 1", "suspended", "read 2", "read 1", "read 2"]);
    assert_eq!(said.between("# By hand: ", " bytes"), "1025");
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
        "waker: poll again",
        "poll returned Pending, in AwaitingTick",
        "body: resumed",
        "poll returned Ready, in Done",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.sizes("handler"), (1, 2));
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
    assert_eq!(said.own(), ["parse: 7", "checksum: 9", "count: 1"]);
    assert_eq!(said.states("parse"), ["Start", "AwaitingTick(tick_future, cursor, buf)", "Done"]);
    assert_eq!(said.states("checksum"), ["Start", "AwaitingTick(tick_future, view, buffer)", "Done"]);
    assert_eq!(said.sizes("parse"), (32, 32));
    assert_eq!(said.sizes("checksum"), (24, 24));
}

#[test]
fn send_by_state() {
    let said = run!("send_by_state");
    let own = ["visits: 1", "from another thread: 2", "visits: 1", "from another thread: 2", "from this thread: 2"];
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

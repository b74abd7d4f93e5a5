use crate::transcript::run;

#[test]
fn countdown() {
    let said = run!("countdown");
    let one = ["polled: 2 to go", "polled: 1 to go", "polled: 0 to go", "liftoff"];
    assert_eq!(said.own(), [one, one].concat());
    assert_eq!(said.path("countdown"), ["Start", "AwaitingTick", "AwaitingTick", "AwaitingTick", "Done"]);
    assert_eq!(said.states("countdown"), ["Start(remaining)", "AwaitingTick(tick_future, remaining)", "Done"]);
    assert_eq!(said.between("# By hand: ", " bytes"), "4");
    assert_eq!(said.sizes("countdown"), (8, 12));
}

#[test]
fn join() {
    let said = run!("join");
    let own = said.own();
    assert_eq!(own[..2], ["made, and nothing has happened yet", "lazy done after 10ms"]);
    assert!(own[2].starts_with("a done after 300ms | b done after 500ms | elapsed: 5"), "{own:?}");
    let three = "f done after 100ms | g done after 150ms | h done after 200ms | elapsed: 2";
    assert!(own[3].starts_with(three), "{own:?}");
    assert_eq!(own[4..7], ["c done after 100ms", "d done after 150ms", "e done after 200ms"]);
    assert!(own[7].starts_with("elapsed: 2"), "{own:?}");
    assert_eq!(own[8..], ["on another thread: true", "sum: 500000500000"]);
    assert_eq!(said.path("a"), ["Start", "AwaitingSleep", "Done"]);
    assert_eq!(said.path("b"), ["Start", "AwaitingSleep", "AwaitingSleep", "Done"]);
}

#[test]
fn two_tasks() {
    let said = run!("two_tasks");
    let own = [
        "soyuz: 2 to go",
        "ariane: 1 to go",
        "soyuz: 1 to go",
        "ariane: 0 to go",
        "soyuz: 0 to go",
        "ariane: liftoff",
        "soyuz: liftoff",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.path("soyuz").len(), 5);
    assert_eq!(said.path("ariane").len(), 4);
}

use crate::transcript::run;

#[test]
fn fetch_all() {
    let said = run!("fetch_all");
    let own = [
        "ask for /a",
        "ask for /b",
        "ask for /c",
        "Ok([\"alpha\", \"beta\", \"gamma\"])",
        "ask for /a",
        "ask for /b",
        "ask for /c",
        "Ok([\"alpha\", \"beta\", \"gamma\"])",
        "ask for /a",
        "ask for /nowhere",
        "error: nothing at /nowhere",
    ];
    assert_eq!(said.own(), own);
    let path = said.path("fetch_all");
    let (whole, cut) = path.split_at(5);
    assert_eq!(whole, ["Start", "AwaitingGet", "AwaitingGet", "AwaitingGet", "Done"]);
    assert_eq!(cut, ["Start", "AwaitingGet", "AwaitingGet", "Done"]);
    assert_eq!(said.states("fetch_all"), ["Start(client, urls)", "AwaitingGet(get_future, iter, out, client)", "Done"]);
    assert_eq!(said.between("# By hand: ", " bytes"), "96");
    assert_eq!(said.sizes("fetch_all"), (96, 136));
}

#[test]
fn timer() {
    let said = run!("timer");
    let restless: u32 = said.between("restless: ", " polls").parse().unwrap();
    let asleep: u32 = said.between("asleep:   ", " polls").parse().unwrap();
    assert!(restless > 100, "{restless}");
    assert_eq!(asleep, 2);
}

#[test]
fn reactor() {
    let said = run!("reactor");
    assert_eq!(said.own().last(), Some(&"heard: knock knock knock"));
    assert!(said.says("reactor: news of Token(0)"));
    assert!(said.says("reactor: news of Token(1)"));
    let path = said.path("serve_one");
    assert_eq!((path.first(), path.last()), (Some(&"Start"), Some(&"Done")));
    assert!(path.contains(&"AwaitingAccept") && path.contains(&"AwaitingReadToEnd"), "{path:?}");
}

#[test]
fn no_alloc() {
    let said = run!("no_alloc");
    assert_eq!(said.own(), ["sum 1000000, 2001 polls, 0 allocations"]);
}

#[test]
fn pitfalls() {
    let said = run!("pitfalls");
    let own = [
        "blocking, two at once: one by one",
        "waiting, two at once:  overlapped",
        "the lock is free: false",
        "the lock is free: true",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.states("blocking"), ["Start", "Done"]);
    assert_eq!(said.states("holding"), ["Start(lock)", "AwaitingTick(tick_future, guard)", "Done"]);
    assert_eq!(said.states("polite"), ["Start(lock)", "AwaitingTick(tick_future)", "Done"]);
    assert_eq!(said.path("report"), ["Start"]);
}

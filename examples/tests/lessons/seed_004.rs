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
        "Ok([\"alpha\", \"beta\", \"gamma\"])",
        "ask for /a",
        "ask for /nowhere",
        "error: nothing at /nowhere",
    ];
    assert_eq!(said.own(), own);
    let path = said.path("fetch_all");
    let (whole, rest) = path.split_at(5);
    let (at_once, cut) = rest.split_at(2);
    assert_eq!(whole, ["Start", "AwaitingGet", "AwaitingGet", "AwaitingGet", "Done"]);
    assert_eq!(at_once, ["Start", "Done"]);
    assert_eq!(cut, ["Start", "AwaitingGet", "AwaitingGet", "Done"]);
    assert_eq!(said.states("fetch_all"), ["Start(client, urls)", "AwaitingGet(get_future, iter, out, client)", "Done"]);
    assert_eq!(said.between("# By hand: ", " bytes"), "88");
    assert_eq!(said.sizes("fetch_all"), (88, 128));
}

#[test]
fn timer() {
    let said = run!("timer");
    let polls = |label| said.between(label, " polls").parse::<u32>().unwrap();
    assert!(polls("restless: ") > 100);
    assert!(polls("closure:  ") > 100);
    assert_eq!(polls("asleep:   "), 2);
}

#[test]
fn reactor() {
    let said = run!("reactor");
    for heard in ["heard: ada ada ada", "heard: grace grace grace", "heard: barbara barbara barbara"] {
        assert!(said.says(heard), "{heard}");
    }
    for socket in 0..4 {
        assert!(said.says(&format!("reactor: news of Token({socket})")));
    }
    let path = said.path("serve");
    assert_eq!((path.first(), path.last()), (Some(&"Start"), Some(&"Done")));
    assert!(path.contains(&"AwaitingAccept") && path.contains(&"AwaitingText"), "{path:?}");
    // All are listened to before the first one has gone: one thread, three guests at once.
    let starts =
        ["first", "second", "third"].map(|guest| said.line(&format!("[{guest}] poll 1: Pending, now AwaitingNewsOf")));
    assert!(starts.iter().all(|&start| start < said.line("heard: ada ada ada")));
}

#[test]
fn no_alloc() {
    let said = run!("no_alloc");
    let own = ["sum 1000000, 2001 polls, 0 allocations", "sum 1000000, 2001 polls, 1000 allocations"];
    assert_eq!(said.own(), own);
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

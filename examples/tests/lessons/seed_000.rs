use crate::transcript::run;

#[test]
fn fetch_and_count() {
    let said = run!("fetch_and_count");
    let own =
        ["connect to example.org", "read all", "connect to example.org", "read all", "by hand: 24", "lowered: 24"];
    assert_eq!(said.own(), own);
    assert_eq!(said.path("fetch_and_count"), ["Start", "AwaitingConn", "AwaitingBody", "Done"]);
    assert_eq!(
        said.states("fetch_and_count"),
        ["Start(url)", "AwaitingConn(conn_future, url)", "AwaitingBody(body_future, conn, url)", "Done"]
    );
    assert_eq!(said.between("# By hand: ", " bytes"), "56");
    assert_eq!(said.sizes("fetch_and_count"), (64, 88));
}

#[test]
fn read_header() {
    let said = run!("read_header");
    let own = said.own();
    let reads = own.iter().filter(|line| line.ends_with("bytes; the buffer has not moved: true")).count();
    assert_eq!(reads, 5, "{own:?}");
    assert_eq!(own.last(), Some(&"header: GET / HTTP"));
    assert_eq!(
        said.states("read_header"),
        ["Start(socket)", "AwaitingLength(length_future, address, filled, buf, socket)", "Done"]
    );
    assert_eq!(said.sizes("read_header"), (1080, 1088));
}

#[test]
fn two_timers() {
    let said = run!("two_timers");
    let [line] = said.own()[..] else { panic!("{:?}", said.own()) };
    assert!(line.starts_with("timer fired, timer fired after "), "{line}");
    assert!(line.ends_with(", 4 polls"), "{line}");
    assert_eq!(said.path("two_timers"), ["Start", "AwaitingFirst", "AwaitingSecond", "Done"]);
    assert_eq!(
        said.states("two_timers"),
        ["Start", "AwaitingFirst(first_future)", "AwaitingSecond(second_future, first)", "Done"]
    );
    assert_eq!(said.sizes("two_timers"), (40, 48));
}

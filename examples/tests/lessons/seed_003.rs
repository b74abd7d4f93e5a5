use crate::transcript::run;

#[test]
fn steps() {
    let said = run!("steps");
    let own = [
        "poll 1, from Start",
        "step 1",
        "pending, in AwaitingYieldOnce",
        "poll 2, from AwaitingYieldOnce",
        "step 2",
        "pending, in AwaitingYieldOnce2",
        "poll 3, from AwaitingYieldOnce2",
        "step 3",
        "ready: done, in Done",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.sizes("steps"), (2, 2));
}

#[test]
fn checkout() {
    let said = run!("checkout");
    assert_eq!(said.own(), ["by hand: the price is 30", "lowered: 36", "by hand: 36"]);
    assert_eq!(said.path("checkout"), ["Start", "AwaitingPrice", "AwaitingTax", "Done"]);
    assert_eq!(
        said.states("checkout"),
        ["Start(cart)", "AwaitingPrice(price_future)", "AwaitingTax(tax_future, price)", "Done"]
    );
    assert_eq!(said.between("# By hand: ", " bytes"), "24");
    assert_eq!(said.sizes("checkout"), (24, 48));
}

#[test]
fn polite() {
    let said = run!("polite");
    assert_eq!(said.own(), ["forgetful: Err(TimedOut)", "polite:    Ok(\"finished\")"]);
    assert_eq!(said.path("forgetful"), ["Start", "AwaitingOnce"]);
    assert_eq!(said.path("polite"), ["Start", "AwaitingOnce", "Done"]);
}

#[test]
fn delay() {
    let said = run!("delay");
    assert_eq!(said.own(), ["fast done", "slow done", "ran concurrently: true", "order 1, order 2"]);
    assert_eq!(said.path("fast"), ["Start", "AwaitingDelay", "Done"]);
    assert_eq!(said.path("two_orders"), ["Start", "AwaitingFirst", "AwaitingSecond", "Done"]);
}

#[test]
fn executor() {
    let said = run!("executor");
    let own = [
        "resize: step 1/3",
        "resize: step 2/3",
        "resize: step 3/3",
        "email: step 1/1",
        "report: step 1/1",
        "all tasks finished after 8 polls",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.path("resize"), ["Start", "AwaitingDelay", "AwaitingDelay", "AwaitingDelay", "Done"]);
    assert_eq!(said.path("email"), ["Start", "AwaitingDelay", "Done"]);
    assert_eq!(said.path("report"), ["Start", "AwaitingDelay", "Done"]);
}

#[test]
fn deadline() {
    let said = run!("deadline");
    assert_eq!(said.own(), ["received 4 messages before the deadline"]);
    assert!(said.path("receive").len() > 5);
    assert_eq!(said.states("receive")[1], "AwaitingSelect(select_future, received, deadline, deadline_pinned, rx)");
    assert_eq!(said.path("receive").last(), Some(&"Done"));
}

#[test]
fn count_polls() {
    let said = run!("count_polls");
    assert_eq!(said.own(), ["done (polled 4 times)", "42 (polled 1 times)"]);
    assert_eq!(said.path("three_ticks"), ["Start", "AwaitingTick", "AwaitingTick", "AwaitingTick", "Done"]);
    assert_eq!(said.path("at_once"), ["Start", "Done"]);
    assert_eq!(said.sizes("at_once"), (1, 1));
}

#[test]
fn with_timeout() {
    let said = run!("with_timeout");
    assert_eq!(said.own(), ["Ok(\"cache (10 ms)\")", "Err(TimedOut)"]);
    assert_eq!(said.path("cache"), ["Start", "AwaitingDelay", "Done"]);
    assert_eq!(said.path("database"), ["Start", "AwaitingDelay", "AwaitingDelay"]);
}

#[test]
fn temp_file() {
    let said = run!("temp_file");
    let own = [
        "upload started; the file is there: true",
        "deleted upload.part: true",
        "Err(TimedOut); the file is there: false",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.path("upload").first(), Some(&"Start"));
    assert_eq!(said.path("upload").last(), Some(&"AwaitingDelay"));
}

#[test]
fn half_done() {
    let said = run!("half_done");
    let own = [
        "Err(TimedOut): Store { records: [\"ada\"], index: [] }",
        "Err(TimedOut), left: []",
        "Err(TimedOut), left: [1]",
        "timed out is dropped",
        "Err(TimedOut)",
        "lost is dropped",
        "aborted is dropped",
        "Err(Aborted)",
    ];
    assert_eq!(said.own(), own);
    assert_eq!(said.states("take_then_wait")[1], "AwaitingDelay(delay_future, message)");
    assert_eq!(said.states("wait_then_take")[1], "AwaitingDelay(delay_future, queue)");
}

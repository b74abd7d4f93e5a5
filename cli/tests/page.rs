//! The page of `cargo longhand html` in a real browser.

mod browser;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::Command;

use browser::Browser;
use serde_json::Value;

/// Writes the page of two files, with sizes.
fn page(name: &str) -> (PathBuf, String) {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/views.in");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.html"));
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-longhand"))
        .args(["html", "--sizes", "sizes.json", "checkout.rs", "worker.rs", "-o"])
        .arg(&path)
        .current_dir(cases)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let html = std::fs::read_to_string(&path).unwrap();
    (path, html)
}

fn url(path: &Path) -> String {
    format!("file://{}", path.display())
}

#[test]
fn page_asks_for_nothing_and_complains_of_nothing() {
    let (path, html) = page("alone");
    for foreign in ["http://", "https://", "//cdn", "@import"] {
        let allowed = html.matches("http://www.w3.org/2000/svg").count();
        let found = html.matches(foreign).count();
        assert_eq!(found - if foreign == "http://" { allowed } else { 0 }, 0, "{foreign}");
    }
    let Some(browser) = Browser::start("alone", true) else { return };
    // The browser's own first page is none of ours.
    browser.go("about:blank");
    browser.requests();
    browser.go(&url(&path));
    assert_eq!(browser.console(), Vec::<String>::new());
    let requests = browser.requests();
    assert!(
        !requests.is_empty() && requests.iter().all(|url| url.starts_with("file:") || url.starts_with("data:")),
        "{requests:?}"
    );
}

#[test]
fn page_reads_without_javascript() {
    let (path, _) = page("still");
    let Some(browser) = Browser::start("still", false) else { return };
    browser.go(&url(&path));
    let text = browser.text("main");
    for part in [
        "let price = price_of(cart).await;",
        "enum Checkout<",
        "keeps price: used on line 4",
        "not cart: given away on line 2",
        "longhand: 24 bytes",
        "stepping through them takes JavaScript",
        "Worker::run",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    assert!(!text.contains("poll, pending"), "the stepper is hidden");
}

/// For each state of each function, the keys that lead there.
fn ways(steps: &Value) -> BTreeMap<String, Vec<(String, String)>> {
    let functions = steps.as_object().unwrap().iter().map(|(id, function)| {
        let states = function["states"].as_array().unwrap();
        let mut keys: BTreeMap<usize, String> = BTreeMap::from([(0, String::new())]);
        let mut work = VecDeque::from([0]);
        while let Some(at) = work.pop_front() {
            for (key, way) in states[at]["ways"].as_array().unwrap().iter().enumerate() {
                let to = way["to"].as_u64().unwrap() as usize;
                if !keys.contains_key(&to) {
                    keys.insert(to, format!("{}{}", keys[&at], key + 1));
                    work.push_back(to);
                }
            }
        }
        assert_eq!(keys.len(), states.len(), "a state of {id} cannot be reached");
        let named = keys.into_iter().map(|(at, keys)| (states[at]["name"].as_str().unwrap().to_owned(), keys));
        (id.clone(), named.collect())
    });
    functions.collect()
}

#[test]
fn every_state_is_reached_from_the_keyboard() {
    let (path, _) = page("keys");
    let Some(browser) = Browser::start("keys", true) else { return };
    browser.go(&url(&path));
    let steps: Value =
        serde_json::from_str(browser.run("return document.getElementById('steps').textContent").as_str().unwrap())
            .unwrap();
    /// WebDriver's key code of Home.
    const HOME: &str = "\u{e011}";
    for (id, states) in ways(&steps) {
        let stepper = format!("[id=\"{id}\"] .stepper");
        for (state, keys) in states {
            browser.press(&stepper, &format!("{HOME}{keys}"));
            let at = browser.run(&format!("return document.querySelector('{stepper}').dataset.state"));
            assert_eq!(at, *state, "{id} after {keys}");
        }
    }
    let stepper = "[id=\"checkout\"] .stepper";
    browser.press(stepper, &format!("{HOME}1p"));
    let log = browser.text(&format!("{stepper} .log"));
    assert!(log.contains("polled for the first time; goes: cart; AwaitingPrice: Pending"), "{log}");
    assert!(log.contains("AwaitingPrice's future is not ready; nothing moves: Pending"), "{log}");
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn source_and_machine_are_linked_both_ways() {
    let (path, _) = page("links");
    let Some(browser) = Browser::start("links", true) else { return };
    browser.shows(1400, "light");
    browser.go(&url(&path));
    let lit = "return document.querySelectorAll('#checkout .lit').length";
    browser.click("#checkout .line[data-await='1']");
    assert!(browser.run(lit).as_u64().unwrap() > 3, "the await lights up wherever it is");
    assert_eq!(browser.run("return location.hash"), "#checkout/AwaitingTax");
    browser.click("#checkout section:nth-of-type(2) .line[data-await='0']");
    assert_eq!(browser.run("return location.hash"), "#checkout/AwaitingPrice");
    browser.go(&format!("{}#checkout/AwaitingTax", url(&path)));
    browser.run("location.reload()");
    assert!(browser.run(lit).as_u64().unwrap() > 3, "an address names an await");
}

#[test]
fn both_themes_fit_at_two_widths() {
    let (path, _) = page("looks");
    let Some(browser) = Browser::start("looks", true) else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for width in [1400, 400] {
        for scheme in ["light", "dark"] {
            browser.shows(width, scheme);
            browser.go(&url(&path));
            let over =
                browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(over, 0, "{scheme} at {width}: wider than the window");
            let colours = browser.run(
                "const style = getComputedStyle(document.body); return [style.backgroundColor, style.color].map((colour) => \
                 colour.match(/[0-9]+/g).map(Number).reduce((a, b) => a + b))",
            );
            let (page, ink) = (colours[0].as_u64().unwrap(), colours[1].as_u64().unwrap());
            assert_eq!(page > ink, scheme == "light", "{scheme}: {colours}");
            // For a person to look at.
            let name = folder.join(format!("page-{scheme}-{width}.png.base64"));
            std::fs::write(name, browser.picture()).unwrap();
        }
    }
    assert_eq!(browser.console(), Vec::<String>::new());
}

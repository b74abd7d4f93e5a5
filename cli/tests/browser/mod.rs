//! A headless Chromium, driven over WebDriver, which is JSON over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// What identifies an element in WebDriver's answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser window. Ends with its driver.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    profile: PathBuf,
}

impl Browser {
    /// Starts a browser; `None`, with the reason on standard error, where there is none and `LONGHAND_BROWSER` does not
    /// demand one.
    pub fn start(name: &str, javascript: bool) -> Option<Self> {
        let driver = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut driver = match driver {
            Ok(driver) => driver,
            Err(error) if std::env::var_os("LONGHAND_BROWSER").is_some() => panic!("chromedriver: {error}"),
            Err(error) => {
                eprintln!("skipped: chromedriver does not start ({error}); Debian has it in chromium-driver");
                return None;
            }
        };
        let mut lines = BufReader::new(driver.stdout.take().expect("it is piped")).lines();
        let port = lines.find_map(|line| {
            let line = line.expect("chromedriver's output");
            line.strip_suffix('.')?.rsplit_once("successfully on port ")?.1.parse().ok()
        });
        let port = port.expect("chromedriver says its port");
        // What it says later is read too, or it would wait.
        std::thread::spawn(move || lines.for_each(drop));
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}-{}", std::process::id()));
        let mut browser = Browser { driver, port, session: String::new(), profile };
        browser.session = browser.open(javascript);
        Some(browser)
    }

    fn open(&self, javascript: bool) -> String {
        let flags = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ];
        let mut args: Vec<String> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        args.push(format!("--user-data-dir={}", self.profile.display()));
        // 2 blocks scripts.
        let content = if javascript { 1 } else { 2 };
        let answer = self.send(
            "POST",
            "/session",
            &json!({ "capabilities": { "alwaysMatch": {
                "browserName": "chrome",
                "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
                "goog:chromeOptions": {
                    "args": args,
                    "prefs": { "profile.managed_default_content_settings.javascript": content },
                },
            } } }),
        );
        answer["sessionId"].as_str().expect("a session").to_owned()
    }

    /// One request; the `value` of the answer.
    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a time");
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).expect("a request");
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a header");
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).expect("a body");
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        assert!(answer["value"]["error"].is_null(), "{method} {path}: {answer}");
        answer["value"].clone()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.send("POST", &format!("/session/{}{path}", self.session), body)
    }

    /// Opens a page.
    pub fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// Runs a script's body.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// The first element that a selector finds.
    fn find(&self, selector: &str) -> String {
        let found = self.post("/element", &json!({ "using": "css selector", "value": selector }));
        found[ELEMENT].as_str().expect("an element").to_owned()
    }

    /// The text of an element, as it is shown.
    pub fn text(&self, selector: &str) -> String {
        let path = format!("/session/{}/element/{}/text", self.session, self.find(selector));
        self.send("GET", &path, &Value::Null).as_str().expect("a text").to_owned()
    }

    /// Types into an element.
    pub fn press(&self, selector: &str, keys: &str) {
        self.post(&format!("/element/{}/value", self.find(selector)), &json!({ "text": keys }));
    }

    /// Clicks on an element.
    pub fn click(&self, selector: &str) {
        self.post(&format!("/element/{}/click", self.find(selector)), &json!({}));
    }

    /// Has the page believe in a width, in pixels, and a colour scheme.
    pub fn shows(&self, width: u32, scheme: &str) {
        let call = |cmd: &str, params: Value| {
            self.post("/goog/cdp/execute", &json!({ "cmd": cmd, "params": params }));
        };
        call(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": 1400, "deviceScaleFactor": 1, "mobile": false }),
        );
        call(
            "Emulation.setEmulatedMedia",
            json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] }),
        );
    }

    /// A picture of the window, as PNG in base64.
    pub fn picture(&self) -> String {
        let path = format!("/session/{}/screenshot", self.session);
        self.send("GET", &path, &Value::Null).as_str().expect("a picture").to_owned()
    }

    /// What the console said since it was last asked.
    pub fn console(&self) -> Vec<String> {
        self.log("browser").iter().map(|entry| entry["message"].to_string()).collect()
    }

    /// Every address that was asked for since it was last asked.
    pub fn requests(&self) -> Vec<String> {
        let entries = self.log("performance");
        let messages = entries.iter().map(|entry| {
            serde_json::from_str::<Value>(entry["message"].as_str().expect("a message")).expect("JSON")["message"]
                .clone()
        });
        let requests = messages.filter(|message| message["method"] == "Network.requestWillBeSent");
        requests.map(|message| message["params"]["request"]["url"].as_str().expect("a URL").to_owned()).collect()
    }

    fn log(&self, kind: &str) -> Vec<Value> {
        self.post("/se/log", &json!({ "type": kind })).as_array().expect("a list").clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.send("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

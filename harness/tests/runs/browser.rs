//! Drives a real browser without a window, by the WebDriver protocol. The tests of the report page
//! and of the live board use it.
// Each test binary uses only a part of it.
#![allow(dead_code, unreachable_pub)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The name of an element in the protocol.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The key Control.
pub const CONTROL: &str = "\u{e009}";

/// The longest wait for something that a page does later.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser with one open page. It ends when this value is dropped.
pub struct Browser {
    agent: ureq::Agent,
    session: String,
    driver: Child,
    _profile: TempDir,
}

impl Browser {
    /// Starts Chromium and its driver. Returns `None` if they are not installed.
    pub fn start() -> Option<Browser> {
        let chromium = ["chromium", "chromium-browser", "google-chrome"]
            .into_iter()
            .find(|name| is_installed(name))?;
        if !is_installed("chromedriver") {
            return None;
        }
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it is installed");
        let lines = BufReader::new(driver.stdout.take().expect("it is piped")).lines();
        let port = lines
            .map(|line| line.expect("the driver's output is text"))
            .find_map(|line| {
                let (_, port) = line.split_once("started successfully on port ")?;
                Some(port.trim_end_matches('.').to_owned())
            })
            .expect("the driver says its port");
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Browser {
            agent: ureq::Agent::config_builder()
                .http_status_as_error(false)
                .build()
                .into(),
            session: format!("http://127.0.0.1:{port}/session"),
            driver,
            _profile: profile,
        };
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,1000",
        ];
        let mut arguments = arguments.map(str::to_owned).to_vec();
        let profile = browser._profile.path().display();
        arguments.push(format!("--user-data-dir={profile}"));
        let options = json!({ "binary": path_of(chromium), "args": arguments });
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let session = browser.ask("", wanted);
        let id = session["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        Some(browser)
    }

    fn ask(&self, command: &str, body: Value) -> Value {
        let url = format!("{}{command}", self.session);
        let mut answer = self
            .agent
            .post(&url)
            .content_type("application/json")
            .send(body.to_string())
            .expect("the driver answers");
        let text = answer.body_mut().read_to_string().expect("text");
        let mut answer: Value = serde_json::from_str(&text).expect("JSON");
        let value = answer["value"].take();
        assert!(value["error"].is_null(), "{command}: {value}");
        value
    }

    /// Opens a file, with or without a fragment.
    pub fn open(&self, file: &Path, fragment: &str) {
        // The browser would not load the same file again for another fragment, so it opens an empty
        // page first.
        self.ask("/url", json!({ "url": "about:blank" }));
        let url = format!("file://{}{fragment}", file.display());
        self.ask("/url", json!({ "url": url }));
    }

    /// Returns the value of a JavaScript expression.
    pub fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression};");
        self.ask("/execute/sync", json!({ "script": script, "args": [] }))
    }

    /// Returns the text of the first element that the selector finds.
    pub fn text(&self, selector: &str) -> String {
        let script = format!("document.querySelector({}).textContent", json!(selector));
        self.value(&script).as_str().expect("text").to_owned()
    }

    fn find(&self, selector: &str) -> String {
        let body = json!({ "using": "css selector", "value": selector });
        let element = self.ask("/element", body);
        element[ELEMENT].as_str().expect("an element").to_owned()
    }

    /// Clicks on the middle of the first element that the selector finds.
    pub fn click(&self, selector: &str) {
        let element = self.find(selector);
        // The driver clicks on the middle of the visible part, so the element is scrolled into
        // view.
        let scroll = "arguments[0].scrollIntoView({ block: 'center' })";
        let body = json!({ "script": scroll, "args": [{ ELEMENT: element }] });
        self.ask("/execute/sync", body);
        self.ask(&format!("/element/{element}/click"), json!({}));
    }

    /// Chooses the option with this text in a list.
    pub fn choose(&self, list: &str, text: &str) {
        let script = format!(
            "[...document.querySelectorAll({})].findIndex((one) => one.textContent === {})",
            json!(format!("{list} option")),
            json!(text)
        );
        let at = self.value(&script).as_i64().expect("a number");
        assert!(at >= 0, "{list} has no {text}");
        self.click(&format!("{list} option:nth-of-type({})", at + 1));
    }

    /// Presses a key while no element has the focus.
    pub fn press(&self, key: &str) {
        self.value("document.activeElement.blur()");
        self.strike(key);
    }

    /// Presses a key while the first element that the selector finds has the focus.
    pub fn press_on(&self, selector: &str, key: &str) {
        self.value(&format!(
            "document.querySelector({}).focus()",
            json!(selector)
        ));
        self.strike(key);
    }

    /// Presses a key while another one is held, without a focus.
    pub fn press_with(&self, held: &str, key: &str) {
        self.value("document.activeElement.blur()");
        let press = |kind: &str, key: &str| json!({ "type": kind, "value": key });
        self.act(&[
            press("keyDown", held),
            press("keyDown", key),
            press("keyUp", key),
            press("keyUp", held),
        ]);
    }

    fn strike(&self, key: &str) {
        let press = |kind: &str| json!({ "type": kind, "value": key });
        self.act(&[press("keyDown"), press("keyUp")]);
    }

    fn act(&self, keys: &[Value]) {
        let actions = json!([{ "type": "key", "id": "keys", "actions": keys }]);
        self.ask("/actions", json!({ "actions": actions }));
    }

    /// Waits until the JavaScript expression is true.
    pub fn wait_for(&self, expression: &str) {
        let start = Instant::now();
        while self.value(expression) != true {
            assert!(start.elapsed() < PATIENCE, "{expression} is not true");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Shows the page on a screen of this width and height, in pixels.
    pub fn resize(&self, width: u32, height: u32) {
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": screen });
        self.ask("/goog/cdp/execute", command);
    }

    /// Returns the entries of the browser log.
    pub fn complaints(&self) -> Vec<Value> {
        let log = self.ask("/se/log", json!({ "type": "browser" }));
        log.as_array().expect("a list").clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn path_of(program: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&path).map(|folder| folder.join(program));
    let mut found = found.filter(|file| file.is_file());
    found.next().map(|file| file.display().to_string())
}

fn is_installed(program: &str) -> bool {
    path_of(program).is_some()
}

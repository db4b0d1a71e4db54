//! Progress of long work on standard error: a bar on a terminal, otherwise a line at most every 10 s.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use sahwal_data::tell::harmless;

/// Shows the progress of a known amount of work. Threads may share it.
pub struct Progress {
    bar: ProgressBar,
    /// The name of the work with a colon, or empty.
    name: String,
    what: &'static str,
    /// What is being done now, such as a classifier; empty if that was not told.
    now: Arc<Mutex<String>>,
    /// Without a terminal: the last line, and its time.
    plain: Option<Mutex<(String, Instant)>>,
}

/// Time between two lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);
/// Before this the time left is not known well enough to be told.
const KNOWN_AFTER: Duration = Duration::from_secs(2);

impl Progress {
    /// Progress of `total` units of work called `what`, such as "positions".
    pub fn new(total: u64, what: &'static str) -> Progress {
        Progress::named("", total, what)
    }

    /// The same for one of several works, such as `ogs19, 2 of 4`.
    pub fn named(name: &str, total: u64, what: &'static str) -> Progress {
        let name = match name {
            "" => String::new(),
            name => format!("{}: ", harmless(name)),
        };
        let now = Arc::new(Mutex::new(String::new()));
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(total);
            let template = "{prefix}{bar:20} {pos}/{len} {msg}{now}, {elapsed} gone{left}";
            let style = ProgressStyle::with_template(template).unwrap_or_else(|_| {
                // The template is valid, so this is never used.
                ProgressStyle::default_bar()
            });
            let told = now.clone();
            // Writing to a text cannot fail.
            let style = style
                .with_key("left", |state: &ProgressState, text: &mut dyn Write| {
                    let left = left(state.pos(), state.len().unwrap_or(0), state.elapsed());
                    let _ = write!(text, "{left}");
                })
                .with_key("now", move |_: &ProgressState, text: &mut dyn Write| {
                    let _ = write!(text, "{}", after_comma(&told));
                });
            bar.set_style(style);
            bar.set_prefix(name.clone());
            bar.set_message(what);
            bar.enable_steady_tick(Duration::from_secs(1));
            Progress {
                bar,
                name,
                what,
                now,
                plain: None,
            }
        } else {
            let bar = ProgressBar::hidden();
            bar.set_length(total);
            Progress {
                bar,
                name,
                what,
                now,
                plain: Some(Mutex::new((String::new(), Instant::now()))),
            }
        }
    }

    /// Says that there are `total` units of work, as far as is known now.
    pub(crate) fn expect(&self, total: u64) {
        self.bar.set_length(total);
    }

    /// Says what begins now, such as the name of a classifier.
    pub(crate) fn begin(&self, what: &str) {
        // If another thread holds the lock, it says what it begins.
        if let Ok(mut now) = self.now.try_lock()
            && *now != what
        {
            what.clone_into(&mut now);
        }
        self.say();
    }

    /// Counts `pieces` more units as done.
    pub fn add(&self, pieces: u64) {
        self.bar.inc(pieces);
        self.say();
    }

    /// Without a terminal: prints a line if it is time and something changed.
    fn say(&self) {
        let Some(said) = &self.plain else {
            return;
        };
        // If another thread holds the lock, it prints the line.
        if let Ok(mut said) = said.try_lock()
            && said.1.elapsed() >= PLAIN_EVERY
        {
            let (done, total) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let (name, what, now) = (&self.name, self.what, after_comma(&self.now));
            let line = format!("{name}{done} of {total} {what}{now}");
            if line != said.0 {
                eprintln!("{line}{}", left(done, total, self.bar.elapsed()));
            }
            *said = (line, Instant::now());
        }
    }
}

/// The text after a comma; empty without a text.
fn after_comma(text: &Mutex<String>) -> String {
    match text.lock() {
        Ok(text) if !text.is_empty() => format!(", {text}"),
        _ => String::new(),
    }
}

/// The time left, as the end of a line; empty if it cannot be told.
fn left(done: u64, total: u64, gone: Duration) -> String {
    if done == 0 || done >= total || gone < KNOWN_AFTER {
        return String::new();
    }
    let seconds = gone.as_secs_f64() / done as f64 * (total - done) as f64;
    match seconds {
        seconds if seconds < 100.0 => format!(", about {seconds:.0} s left"),
        seconds if seconds < 6000.0 => format!(", about {:.0} min left", seconds / 60.0),
        seconds => format!(", about {:.1} h left", seconds / 3600.0),
    }
}

impl Drop for Progress {
    /// Removes the bar.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_only_when_it_is_known() {
        let seconds = Duration::from_secs;
        assert_eq!(left(0, 10, seconds(60)), "");
        assert_eq!(left(1, 10, seconds(1)), "");
        assert_eq!(left(10, 10, seconds(60)), "");
        assert_eq!(left(1, 4, seconds(10)), ", about 30 s left");
        assert_eq!(left(1, 31, seconds(20)), ", about 10 min left");
        assert_eq!(left(1, 1001, seconds(36)), ", about 10.0 h left");
    }
}

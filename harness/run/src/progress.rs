//! Shows the progress of long work on standard error: a bar on a terminal, otherwise at most one
//! line every 10 s.
//!
//! `run`, `tune`, `profile`, `regress`, the listing of `analyze` and the lab show it. Standard
//! output belongs to results. A line of progress there would break the scripts that read them.

use std::io::IsTerminal;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows the progress of a known amount of work. Threads may share it.
pub struct Progress {
    bar: ProgressBar,
    what: &'static str,
    /// Number of units that are done, for a bar that counts the bytes of files.
    counted: Option<AtomicU64>,
    /// The last printed line and its time; `None` on a terminal, which has the bar.
    plain: Option<Mutex<(String, Instant)>>,
}

/// The least time between two printed lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);
/// No time left is shown before this much time has passed: the estimate would be too rough.
const KNOWN_AFTER: Duration = Duration::from_secs(2);

impl Progress {
    /// Progress of `total` units of work called `what`, such as "positions".
    pub fn new(total: u64, what: &'static str) -> Progress {
        Progress::with(total, what, None)
    }

    /// Progress of work on files with an unknown number of units. The bar counts `bytes`, the size
    /// of all files.
    pub(crate) fn of_bytes(bytes: u64, what: &'static str) -> Progress {
        Progress::with(bytes, what, Some(AtomicU64::new(0)))
    }

    fn with(total: u64, what: &'static str, counted: Option<AtomicU64>) -> Progress {
        // Hidden until the style is set, or the bar would be drawn once in the default style.
        let bar = ProgressBar::hidden();
        bar.set_length(total);
        let mut plain = None;
        if std::io::stderr().is_terminal() {
            let style = ProgressStyle::with_template("{bar:20} {msg}, {elapsed} gone");
            bar.set_style(style.expect("a right template"));
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_secs(1));
        } else {
            plain = Some(Mutex::new((String::new(), Instant::now())));
        }
        let progress = Progress {
            bar,
            what,
            counted,
            plain,
        };
        progress.say();
        progress
    }

    /// Counts `pieces` more units as done.
    pub fn add(&self, pieces: u64) {
        self.bar.inc(pieces);
        self.say();
    }

    /// Starts a portion of `units` units. While they are done, the bar goes from the start of
    /// `bytes` to their end.
    pub(crate) fn portion(&self, bytes: Range<u64>, units: usize) -> PortionProgress<'_> {
        self.bar.set_position(bytes.start);
        PortionProgress {
            progress: self,
            bytes,
            units: units as u64,
            done: AtomicU64::new(0),
        }
    }

    /// Hides the bar, calls `print`, and shows the bar again.
    pub(crate) fn without_bar(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    /// Shows beside the bar how much is done. Without a terminal, prints a line instead, if
    /// something changed and the last line is old enough.
    fn say(&self) {
        let line = self.line();
        let total = self.bar.length().unwrap_or(0);
        let left = left(self.bar.position(), total, self.bar.elapsed());
        let Some(plain) = &self.plain else {
            self.bar.set_message(line + &left);
            return;
        };
        // If another thread holds the lock, it prints the line.
        if let Ok(mut last) = plain.try_lock()
            && last.1.elapsed() >= PLAIN_EVERY
        {
            // A run that makes no progress should not fill its log.
            if line != last.0 {
                eprintln!("{line}{left}");
            }
            *last = (line, Instant::now());
        }
    }

    /// The text that says how much is done, without the time left.
    fn line(&self) -> String {
        let what = self.what;
        let done = self.bar.position();
        let total = self.bar.length().unwrap_or(0);
        let Some(counted) = &self.counted else {
            return format!("{done} of {total} {what}");
        };
        // Integer division rounds down: 100 % is shown only when all bytes are done.
        let percent = (100 * u128::from(done)).checked_div(total.into());
        let units = counted.load(Ordering::Relaxed);
        format!("{} %, {units} {what}", percent.unwrap_or(0))
    }
}

/// The progress of a part of the work that has a known number of units.
pub(crate) struct PortionProgress<'a> {
    progress: &'a Progress,
    bytes: Range<u64>,
    units: u64,
    done: AtomicU64,
}

impl PortionProgress<'_> {
    /// Counts one unit as done.
    pub(crate) fn add_one(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let Range { start, end } = self.bytes;
        // The bytes of a single unit are not known, so each unit counts as an equal part.
        let bytes = u128::from(end - start) * u128::from(done) / u128::from(self.units.max(done));
        self.progress.bar.set_position(start + bytes as u64);
        if let Some(counted) = &self.progress.counted {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        self.progress.say();
    }
}

/// The end of a line, which says the time left; empty if there is no estimate yet.
fn left(done: u64, total: u64, gone: Duration) -> String {
    if done == 0 || done >= total || gone < KNOWN_AFTER {
        return String::new();
    }
    // Assumes that the rest is as fast as the work so far.
    let left = gone.mul_f64((total - done) as f64 / done as f64);
    format!(", about {} left", HumanDuration(left))
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
    fn the_bar_is_never_above_the_share_that_is_done() {
        let progress = Progress::of_bytes(1000, "positions");
        for (bytes, units) in [(0..100, 3), (100..100, 0), (100..1000, 8)] {
            let portion = progress.portion(bytes.clone(), units);
            for done in 1..=units as u64 {
                portion.add_one();
                let share = bytes.start + (bytes.end - bytes.start) * done / units as u64;
                assert_eq!(progress.bar.position(), share);
            }
        }
        progress.bar.set_position(999);
        assert_eq!(progress.line(), "99 %, 11 positions");
        let progress = Progress::new(4, "rows");
        progress.add(3);
        assert_eq!(progress.line(), "3 of 4 rows");
    }

    #[test]
    fn the_time_left_is_told_only_when_it_is_known() {
        let seconds = Duration::from_secs;
        assert_eq!(left(0, 10, seconds(60)), "");
        assert_eq!(left(1, 10, seconds(1)), "");
        assert_eq!(left(10, 10, seconds(60)), "");
        assert_eq!(left(1, 4, seconds(10)), ", about 30 seconds left");
        assert_eq!(left(1, 31, seconds(20)), ", about 10 minutes left");
        assert_eq!(left(1, 1001, seconds(36)), ", about 10 hours left");
    }
}

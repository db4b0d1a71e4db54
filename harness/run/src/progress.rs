//! Progress of long work on standard error: a bar on a terminal, otherwise a line at most every 10 s.

use std::fmt::Write;
use std::io::IsTerminal;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Shows the progress of a known amount of work. Threads may share it.
pub struct Progress {
    bar: ProgressBar,
    told: Arc<Told>,
    /// Without a terminal: the last line, and its time.
    plain: Option<Mutex<(String, Instant)>>,
}

/// What stands beside the bar.
struct Told {
    what: &'static str,
    /// Number of units that are done, if the bar is as long as the files of an unknown number of units.
    counted: Option<AtomicU64>,
}

/// Time between two lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);
/// Before this the time left is not known well enough to be told.
const KNOWN_AFTER: Duration = Duration::from_secs(2);

impl Progress {
    /// Progress of `total` units of work called `what`, such as "positions".
    pub fn new(total: u64, what: &'static str) -> Progress {
        Progress::with(total, what, None)
    }

    /// Progress of work on files of so many `bytes`, which hold an unknown number of units.
    pub(crate) fn of_bytes(bytes: u64, what: &'static str) -> Progress {
        Progress::with(bytes, what, Some(AtomicU64::new(0)))
    }

    fn with(total: u64, what: &'static str, counted: Option<AtomicU64>) -> Progress {
        let told = Arc::new(Told { what, counted });
        let is_terminal = std::io::stderr().is_terminal();
        // It is not drawn before it has its style.
        let bar = ProgressBar::hidden();
        bar.set_length(total);
        if is_terminal {
            let style = ProgressStyle::with_template("{bar:20} {told}, {elapsed} gone");
            let style = style.expect("a right template");
            let shown = told.clone();
            let told = move |state: &ProgressState, text: &mut dyn Write| {
                let (done, total) = (state.pos(), state.len().unwrap_or(0));
                let (line, left) = (shown.line(done, total), left(done, total, state.elapsed()));
                // Writing to a text cannot fail.
                let _ = write!(text, "{line}{left}");
            };
            bar.set_style(style.with_key("told", told));
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Progress {
            bar,
            told,
            plain: (!is_terminal).then(|| Mutex::new((String::new(), Instant::now()))),
        }
    }

    /// Counts `pieces` more units as done.
    pub fn add(&self, pieces: u64) {
        self.bar.inc(pieces);
        self.say();
    }

    /// A portion of `units`, for which the bar goes through `bytes`, all of them at the end.
    pub(crate) fn portion(&self, bytes: Range<u64>, units: usize) -> Portion<'_> {
        self.bar.set_position(bytes.start);
        Portion {
            progress: self,
            bytes,
            units: units as u64,
            done: AtomicU64::new(0),
        }
    }

    /// Calls `print` while the bar is away.
    pub(crate) fn without_bar(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
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
            let line = self.told.line(done, total);
            if line != said.0 {
                eprintln!("{line}{}", left(done, total, self.bar.elapsed()));
            }
            *said = (line, Instant::now());
        }
    }
}

impl Told {
    /// How much is done.
    fn line(&self, done: u64, total: u64) -> String {
        let what = self.what;
        match &self.counted {
            None => format!("{done} of {total} {what}"),
            Some(counted) => {
                // Down, so that the share is never above what is done.
                let percent = (100 * u128::from(done))
                    .checked_div(total.into())
                    .unwrap_or(0);
                let counted = counted.load(Ordering::Relaxed);
                format!("{percent} %, {counted} {what}")
            }
        }
    }
}

/// A part of the work, whose units are known.
pub(crate) struct Portion<'a> {
    progress: &'a Progress,
    bytes: Range<u64>,
    units: u64,
    done: AtomicU64,
}

impl Portion<'_> {
    /// Counts one unit as done.
    pub(crate) fn add_one(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let Range { start, end } = self.bytes;
        let bytes = u128::from(end - start) * u128::from(done) / u128::from(self.units.max(done));
        self.progress.bar.set_position(start + bytes as u64);
        if let Some(counted) = &self.progress.told.counted {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        self.progress.say();
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
        assert_eq!(progress.told.line(999, 1000), "99 %, 11 positions");
        assert_eq!(Progress::new(4, "rows").told.line(3, 4), "3 of 4 rows");
    }

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

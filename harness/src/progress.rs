//! Progress of long work on standard error: a bar on a terminal, otherwise a line every 10 s.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Shows the progress of a known amount of work. Threads may share it.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Without a terminal: the unit of work, and the time of the last line.
    plain: Option<(&'static str, Mutex<Instant>)>,
}

/// Time between two lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

impl Progress {
    /// Progress of `total` units of work called `what`, such as "positions".
    pub(crate) fn new(total: u64, what: &'static str) -> Progress {
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(total);
            let template = "{bar:30} {pos}/{len} {msg}, {elapsed} gone, {eta} left";
            bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| {
                // The template is valid, so this is never used.
                ProgressStyle::default_bar()
            }));
            bar.set_message(what);
            Progress { bar, plain: None }
        } else {
            let bar = ProgressBar::hidden();
            bar.set_length(total);
            Progress {
                bar,
                plain: Some((what, Mutex::new(Instant::now()))),
            }
        }
    }

    /// Counts `pieces` more units as done.
    pub(crate) fn add(&self, pieces: u64) {
        self.bar.inc(pieces);
        let Some((what, said)) = &self.plain else {
            return;
        };
        // If another thread holds the lock, it prints the line.
        if let Ok(mut said) = said.try_lock()
            && said.elapsed() >= PLAIN_EVERY
        {
            *said = Instant::now();
            let (done, total) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let each = self.bar.elapsed().as_secs_f64() / done.max(1) as f64;
            let left = each * total.saturating_sub(done) as f64;
            eprintln!("{done} of {total} {what}, about {left:.0} s left");
        }
    }
}

impl Drop for Progress {
    /// Removes the bar.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

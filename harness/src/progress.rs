//! Progress of long work, on standard error: a bar on a terminal, elsewhere a plain
//! line now and then.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Shows how much of a known amount of work is done. Shared between threads.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// What is counted and when it was last said, where there is no terminal.
    plain: Option<(&'static str, Mutex<Instant>)>,
}

/// How often a plain line appears.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

impl Progress {
    /// Starts to show `total` pieces of work called `what`, such as "positions".
    pub(crate) fn new(total: u64, what: &'static str) -> Progress {
        if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new(total);
            let template = "{bar:30} {pos}/{len} {msg}, {elapsed} gone, {eta} left";
            bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| {
                // The template is fixed and right; a bar without style does as well.
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

    /// Adds `pieces` to what is done.
    pub(crate) fn add(&self, pieces: u64) {
        self.bar.inc(pieces);
        let Some((what, said)) = &self.plain else {
            return;
        };
        // Whoever finds it locked lets the other speak.
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
    /// Takes the bar away.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

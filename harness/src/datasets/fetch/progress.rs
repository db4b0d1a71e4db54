//! How far a download is: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

const LINE_EVERY: Duration = Duration::from_secs(5);

pub(super) struct Progress {
    name: String,
    done: usize,
    total: usize,
    /// None where standard error is not a terminal.
    bar: Option<ProgressBar>,
    last_line: Instant,
}

impl Progress {
    pub(super) fn new(name: &str, total: usize) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{prefix} [{bar:40}] {pos}/{len} files")
                .expect("the template is valid");
            ProgressBar::new(total as u64)
                .with_style(style)
                .with_prefix(name.to_owned())
        });
        Self {
            name: name.to_owned(),
            done: 0,
            total,
            bar,
            last_line: Instant::now(),
        }
    }

    /// One more file is here.
    pub(super) fn advance(&mut self) {
        self.done += 1;
        match &self.bar {
            Some(bar) => bar.inc(1),
            None if self.last_line.elapsed() >= LINE_EVERY => {
                eprintln!("{}: {} of {} files", self.name, self.done, self.total);
                self.last_line = Instant::now();
            }
            None => {}
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

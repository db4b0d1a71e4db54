//! The programs that can download. Most systems have one of them.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::datasets::catalogue::Builtin;

/// Seconds without a connection or without data after which a try fails.
const PATIENCE: &str = "15";

/// A file to download, and its destination.
#[derive(Debug)]
pub(super) struct Transfer {
    pub(super) url: String,
    pub(super) to: PathBuf,
}

/// Bounds on a call of a downloader, whatever the program does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Largest size of all files of the call together, in bytes.
    pub(super) bytes: u64,
    /// A call that brings less than [`SLOWEST`] in this time is ended.
    pub(super) window: Duration,
}

/// Fewest bytes a second.
const SLOWEST: u64 = 1000;
/// Size of a page that a server may send in place of a file, in bytes.
const ERROR_PAGE: u64 = 1 << 16;
/// Bound for a set of unknown size, in bytes.
const UNKNOWN_SIZE: u64 = 1 << 26;

impl Limits {
    const WINDOW: Duration = Duration::from_secs(30);

    /// The bounds for the files of a set.
    pub(super) fn of_files(set: &Builtin) -> Limits {
        Limits {
            bytes: (set.manifest().bytes).map_or(UNKNOWN_SIZE, |bytes| bytes + ERROR_PAGE),
            window: Limits::WINDOW,
        }
    }

    /// The bounds for one archive of a set.
    pub(super) fn of_archives(set: &Builtin) -> Limits {
        Limits {
            bytes: set.manifest().max_archive_bytes.unwrap_or(UNKNOWN_SIZE),
            window: Limits::WINDOW,
        }
    }
}

/// Whether a transfer is repeated after a temporary failure, if the program can do that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Retry {
    No,
    Twice,
}

/// A program that can download.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Downloader {
    Curl,
    Wget,
    BsdFetch,
    Python,
    PowerShell,
}

const PYTHON_SCRIPT: &str = "\
import shutil, sys, urllib.request
with urllib.request.urlopen(sys.argv[1], timeout=float(sys.argv[3])) as page:
    with open(sys.argv[2], 'wb') as file:
        shutil.copyfileobj(page, file)
";

/// The address and the file are environment variables, so that they need no quoting.
const POWERSHELL_SCRIPT: &str = "\
$ProgressPreference = 'SilentlyContinue'
try {
    Invoke-WebRequest -UseBasicParsing -ErrorAction Stop `
        -Uri $env:SAHWAL_FETCH_URL -OutFile $env:SAHWAL_FETCH_FILE
} catch {
    [Console]::Error.WriteLine($_.Exception.Message)
    exit 1
}
";

impl Downloader {
    /// All downloaders, in the order in which they are tried.
    pub(super) const ALL: [Self; 5] = [
        Self::Curl,
        Self::Wget,
        Self::BsdFetch,
        Self::Python,
        Self::PowerShell,
    ];

    pub(super) fn program(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::Wget => "wget",
            Self::BsdFetch => "fetch",
            Self::Python => "python3",
            Self::PowerShell => "powershell",
        }
    }

    /// Whether the system has the program. Its answer is ignored, because some have no
    /// `--version`.
    pub(super) fn is_here(self) -> bool {
        let mut command = Command::new(self.program());
        command.arg("--version").stdin(Stdio::null());
        command.output().is_ok()
    }

    /// Number of files that one call can download.
    pub(super) fn batch_limit(self) -> usize {
        match self {
            Self::Curl => 64,
            _ => 1,
        }
    }

    /// Downloads the files in order, up to the first that fails. The error is the last message
    /// of the program.
    pub(super) fn run(
        self,
        transfers: &[Transfer],
        retry: Retry,
        limits: &Limits,
    ) -> Result<(), String> {
        // The sizes that are watched are those of this download.
        for transfer in transfers {
            let _ = fs::remove_file(&transfer.to);
        }
        let child = match (self, transfers) {
            (Self::Curl, _) => start_curl(transfers, retry),
            (_, [transfer]) => self.command(transfer, retry).spawn(),
            _ => unreachable!("only curl has a batch limit above 1"),
        };
        let failed = |e: io::Error| format!("{}: {e}", self.program());
        let mut child = child.map_err(failed)?;
        if let Some(why) = watch(&mut child, transfers, limits).map_err(failed)? {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{}: {why}", self.program()));
        }
        let output = child.wait_with_output().map_err(failed)?;
        if output.status.success() {
            return Ok(());
        }
        Err(self.last_word(&output))
    }

    /// The command that downloads a single file.
    fn command(self, transfer: &Transfer, retry: Retry) -> Command {
        let url: &OsStr = transfer.url.as_ref();
        let to = transfer.to.as_os_str();
        let mut command = quiet(self.program());
        match self {
            Self::Curl => unreachable!("curl gets its transfers through its input"),
            // Short options, which small versions of wget have, too.
            Self::Wget => {
                let tries = match retry {
                    Retry::No => "1",
                    Retry::Twice => "3",
                };
                command
                    .args(["-T", PATIENCE, "-t", tries])
                    .arg("-O")
                    .args([to, url])
            }
            Self::BsdFetch => {
                let timeout = ["-q", "-T", PATIENCE];
                command.args(timeout).arg("-o").args([to, url])
            }
            Self::Python => {
                let script = command.args(["-c", PYTHON_SCRIPT]);
                script.args([url, to, PATIENCE.as_ref()])
            }
            Self::PowerShell => command
                .args(["-NoProfile", "-NonInteractive", "-Command"])
                .arg(POWERSHELL_SCRIPT)
                .env("SAHWAL_FETCH_URL", url)
                .env("SAHWAL_FETCH_FILE", to),
        };
        command
    }

    fn last_word(self, output: &Output) -> String {
        let program = self.program();
        let text = String::from_utf8_lossy(&output.stderr);
        let mut lines = text.lines().map(str::trim);
        match lines.rfind(|line| !line.is_empty()) {
            Some(line) if line.starts_with(program) => line.to_owned(),
            Some(line) => format!("{program}: {line}"),
            None => format!("{program} ended with {}", output.status),
        }
    }
}

/// Waits until the program ends, or until a bound is passed: then the reason is returned.
fn watch(child: &mut Child, transfers: &[Transfer], limits: &Limits) -> io::Result<Option<String>> {
    let sizes = || -> u64 {
        let sizes = transfers.iter().map(|transfer| fs::metadata(&transfer.to));
        sizes.flatten().map(|data| data.len()).sum()
    };
    let (mut since, mut before) = (Instant::now(), 0);
    while child.try_wait()?.is_none() {
        std::thread::sleep(Duration::from_millis(20));
        let size = sizes();
        if size > limits.bytes {
            let bytes = limits.bytes;
            return Ok(Some(format!("expected at most {bytes} bytes, found more")));
        }
        if since.elapsed() >= limits.window {
            let window = limits.window.as_secs_f64();
            if ((size - size.min(before)) as f64) < window * SLOWEST as f64 {
                let text = format!("less than {SLOWEST} bytes a second for {window} s");
                return Ok(Some(text));
            }
            (since, before) = (Instant::now(), size);
        }
    }
    // The program may have ended before the last look.
    let bytes = limits.bytes;
    Ok((sizes() > bytes).then(|| format!("expected at most {bytes} bytes, found more")))
}

/// Downloads many files in one process. They share a connection, which makes hundreds of small
/// files fast enough.
fn start_curl(transfers: &[Transfer], retry: Retry) -> io::Result<Child> {
    let mut config = String::new();
    for transfer in transfers {
        let to = transfer.to.to_string_lossy();
        for (key, value) in [("url", transfer.url.as_str()), ("output", &to)] {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(config, "{key} = \"{value}\"").expect("a string takes all");
        }
    }
    let mut command = quiet("curl");
    command
        .args(["--fail", "--fail-early", "--location", "--globoff"])
        .args(["--silent", "--show-error"])
        .args(["--connect-timeout", PATIENCE])
        .args(["--speed-limit", &SLOWEST.to_string(), "--speed-time", "30"])
        .args(["--config", "-"])
        .stdin(Stdio::piped());
    if retry == Retry::Twice {
        command.args(["--retry", "2"]);
    }
    let mut child = command.spawn()?;
    // If curl stops reading early, its own message gives the reason.
    if let Some(mut stdin) = child.stdin.take() {
        let _ = stdin.write_all(config.as_bytes());
    }
    Ok(child)
}

/// A command without output on the terminal.
fn quiet(program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    // The tests serve files on this machine, which a proxy would not find.
    #[cfg(test)]
    for variable in ["no_proxy", "NO_PROXY"] {
        command.env(variable, "127.0.0.1");
    }
    command
}

//! The description of an engine: a table of an `engines.toml`, or a command line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use serde::{Deserialize, Deserializer, Serialize};

use super::command::EngineCommand;
use crate::disk;
use crate::names::name_of;

/// How to start an engine, ask it, and read its answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSpec {
    /// The name of its row.
    pub name: String,
    /// The language of its questions and answers.
    #[serde(default)]
    pub protocol: Protocol,
    /// The command line, by the rules of a shell. `{seed}` in it becomes the number of the
    /// sample.
    pub command: String,
    /// The folder in which it works; a relative path of the program starts there, too. In a
    /// file it is relative to the folder of the file. Default: the current folder.
    #[serde(default)]
    pub folder: Option<PathBuf>,
    /// How it is shown a position. Default: `play`; `setup` for `katago-analysis`.
    #[serde(default)]
    pub position: Option<Shown>,
    /// Whether it is shown the passes at the end of a game.
    #[serde(default)]
    pub passes: Passes,
    /// GTP commands that it gets after `clear_board` for each position. With a command `komi`
    /// among them, the komi of the record is not sent.
    #[serde(default)]
    pub startup: Vec<String>,
    /// How a GTP engine is asked about dead stones.
    #[serde(default)]
    pub answer: Question,
    /// Where the owners of empty points are from.
    #[serde(default)]
    pub owners: OwnersFrom,
    /// The longest time for one answer: `60s`, `500ms`, `2m`, or a number of seconds.
    #[serde(default = "default_timeout", deserialize_with = "duration")]
    pub timeout: Duration,
    /// Number of rows with different seeds, for engines that play at random.
    #[serde(default = "one")]
    pub samples: u32,
    /// How to learn the version. Default: by the protocol, which `command` has not.
    #[serde(default)]
    pub version: Option<VersionFrom>,
    /// More fields of the query of a `katago-analysis` engine.
    #[serde(default)]
    pub query: toml::Table,
    /// Files that belong to the engine, such as a network; their SHA-256 sums go into
    /// `run.json`. Relative paths start at `folder`.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    /// For engines that answer with ownership, -1 to 1: a string is dead if the mean of its
    /// stones, seen by its own colour, is below this.
    #[serde(default)]
    pub dead_below: f64,
    /// The rules to be told, in place of those of the record.
    #[serde(default)]
    pub rules: Option<String>,
    /// The komi to be told in points, in place of that of the record.
    #[serde(default)]
    pub komi: Option<f64>,
}

/// The language of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// The Go Text Protocol, version 2.
    #[default]
    Gtp,
    /// KataGo's analysis engine: a JSON object on each line.
    KatagoAnalysis,
    /// Our own: a JSON object on each line. `engine/protocol/command.rs` has its fields.
    Command,
}

/// How an engine is shown a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// As a file, by the GTP command `loadsgf`.
    Loadsgf,
    /// The moves of the record, if they are legal and lead to the position; else as `setup`.
    Play,
    /// The stones only.
    Setup,
}

/// What becomes of the passes at the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passes {
    /// They are left out: after them, some engines count every stone as alive.
    #[default]
    Strip,
    /// The engine is shown them.
    Keep,
}

/// How a GTP engine is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// `final_status_list dead`, and `final_status_list seki`.
    #[default]
    StatusList,
    /// `final_status` of one stone of each string.
    Status,
}

/// Where the owners of empty points are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnersFrom {
    /// Dead stones are removed; an empty region belongs to the only colour that it borders.
    #[default]
    Flood,
    /// The engine: its lists of territory (GTP), its ownership (KataGo: a mean of at least
    /// half a point; less is neutral), its owners (`command`).
    Engine,
}

/// How to learn the version of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum VersionFrom {
    /// By the GTP commands `name` and `version`, or KataGo's `query_version`.
    Gtp {
        /// Whether to ask at all.
        gtp: bool,
    },
    /// By another command.
    Command {
        /// The command line.
        command: String,
        /// A regular expression for its output; the version is its group `version`. Default:
        /// the first line.
        #[serde(default)]
        regex: Option<String>,
    },
}

/// An `engines.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnginesFile {
    #[serde(default)]
    engine: Vec<EngineSpec>,
}

fn default_timeout() -> Duration {
    Duration::from_secs(60)
}

const fn one() -> u32 {
    1
}

fn duration<'de, D: Deserializer<'de>>(input: D) -> Result<Duration, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Text(String),
        Whole(i64),
        Seconds(f64),
    }
    let (text, seconds) = match Given::deserialize(input)? {
        Given::Whole(seconds) => (seconds.to_string(), Some(seconds as f64)),
        Given::Seconds(seconds) => (seconds.to_string(), Some(seconds)),
        Given::Text(text) => {
            let units = [("ms", 1e-3), ("s", 1.0), ("m", 60.0)];
            let value = units.iter().find_map(|(unit, one)| {
                let number = text.strip_suffix(unit)?.trim().parse::<f64>().ok()?;
                Some(number * one)
            });
            (text, value)
        }
    };
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    // A moment so far away could not be told.
    let time = time.filter(|time| !time.is_zero() && time.as_secs() <= 1_000_000_000);
    time.ok_or_else(|| {
        let expected = "a time above 0 such as \"60s\", \"500ms\" or \"2m\"";
        serde::de::Error::custom(format!("timeout: expected {expected}, found {text}"))
    })
}

impl EngineSpec {
    /// A GTP engine with the defaults, from `NAME=COMMAND`.
    ///
    /// # Errors
    /// The text has another form, or the name or the command cannot be used.
    pub fn parse(text: &str) -> Result<EngineSpec> {
        let named = text.split_once('=');
        let (name, command) =
            named.with_context(|| format!("--engine: expected NAME=COMMAND, found {text}"))?;
        let mut table = toml::Table::new();
        table.insert("name".to_owned(), name.trim().into());
        table.insert("command".to_owned(), command.trim().into());
        let spec: EngineSpec = table.try_into()?;
        spec.check().with_context(|| format!("--engine {name}"))?;
        Ok(spec)
    }

    /// Reads an `engines.toml`.
    ///
    /// # Errors
    /// The file cannot be read, has another form, or an engine in it cannot be used.
    pub fn read_file(path: &Path) -> Result<Vec<EngineSpec>> {
        let shown = || path.display().to_string();
        let text = disk::read_text(path).with_context(shown)?;
        let file: EnginesFile = toml::from_str(&text).with_context(shown)?;
        ensure!(
            !file.engine.is_empty(),
            "{}: expected a table [[engine]], found none",
            shown()
        );
        let of_file = path.parent().unwrap_or(Path::new(""));
        let mut specs = file.engine;
        for spec in &mut specs {
            spec.folder = spec.folder.take().map(|folder| of_file.join(folder));
            spec.check()
                .with_context(|| format!("{}: engine {}", shown(), spec.name))?;
        }
        Ok(specs)
    }

    fn check(&self) -> Result<()> {
        check_name(&self.name)?;
        // First the fields by themselves, then those that need each other.
        self.command(1)?;
        ensure!(
            (1..=100).contains(&self.samples),
            "samples: expected 1 to 100, found {}",
            self.samples
        );
        ensure!(
            self.samples == 1 || self.command.contains("{seed}"),
            "samples: expected {{seed}} in the command, found {}",
            self.command
        );
        ensure!(
            (-1.0..=1.0).contains(&self.dead_below),
            "dead_below: expected -1 to 1, found {}",
            self.dead_below
        );
        ensure!(
            self.komi.is_none_or(f64::is_finite),
            "komi: expected a finite number"
        );
        // Fields that only one protocol has.
        if self.protocol != Protocol::Gtp {
            let gtp_only = [
                ("startup", !self.startup.is_empty()),
                ("answer", self.answer != Question::StatusList),
                (
                    "position = \"loadsgf\"",
                    self.position == Some(Shown::Loadsgf),
                ),
            ];
            if let Some((field, _)) = gtp_only.iter().find(|(_, used)| *used) {
                bail!(
                    "{field}: expected protocol = \"gtp\", found \"{}\"",
                    name_of(self.protocol)
                );
            }
        }
        ensure!(
            self.protocol == Protocol::KatagoAnalysis || self.query.is_empty(),
            "query: expected protocol = \"katago-analysis\", found \"{}\"",
            name_of(self.protocol)
        );
        // The version comes from the named group of the pattern.
        if let Some(VersionFrom::Command { command, regex }) = &self.version {
            EngineCommand::parse(command).context("version")?;
            if let Some(regex) = regex {
                let names = regex_lite::Regex::new(regex).context("version: regex")?;
                let has = names
                    .capture_names()
                    .flatten()
                    .any(|name| name == "version");
                ensure!(
                    has,
                    "version: regex: expected a group (?P<version>...) in {regex}"
                );
            }
        }
        Ok(())
    }

    /// The command that starts the engine with a seed.
    pub(super) fn command(&self, seed: u32) -> Result<EngineCommand> {
        let text = self.command.replace("{seed}", &seed.to_string());
        EngineCommand::parse_in(&text, self.work_folder()).context("command")
    }

    /// The folder in which the engine works; empty for the current one.
    pub(super) fn work_folder(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new(""))
    }

    /// How the engine is shown a position.
    pub(super) fn shown(&self) -> Shown {
        self.position.unwrap_or(match self.protocol {
            Protocol::Gtp | Protocol::Command => Shown::Play,
            Protocol::KatagoAnalysis => Shown::Setup,
        })
    }
}

/// Checks that the name of a row can stand in file names and lists.
///
/// # Errors
/// It has other characters.
pub fn check_name(name: &str) -> Result<()> {
    let mut letters = name.chars();
    let fine = letters
        .next()
        .is_some_and(|first| first.is_ascii_alphanumeric())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || "-_.+".contains(letter));
    ensure!(
        fine,
        "expected a name of letters, digits, -, _, . and +, found `{name}`"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<EngineSpec>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        std::fs::write(&path, text).unwrap();
        EngineSpec::read_file(&path)
    }

    #[test]
    fn a_table_is_read_with_its_defaults() {
        let text = r#"
            [[engine]]
            name = "gnugo-10"
            command = "gnugo --mode gtp -s {seed}"
            startup = ["komi 6.5"]
            timeout = "1.5s"
            samples = 2
            version = { gtp = true }
            [[engine]]
            name = "katago"
            protocol = "katago-analysis"
            command = "katago analysis"
            query = { maxVisits = 1 }
            version = { command = "katago version", regex = "KataGo v(?P<version>\\S+)" }
        "#;
        let specs = read(text).unwrap();
        assert_eq!(specs[0].shown(), Shown::Play);
        assert_eq!(specs[0].timeout, Duration::from_millis(1_500));
        assert_eq!(
            specs[0].command(2).unwrap(),
            EngineCommand::new("gnugo", ["--mode", "gtp", "-s", "2"])
        );
        assert_eq!((specs[1].shown(), specs[1].samples), (Shown::Setup, 1));
    }

    #[test]
    fn what_cannot_be_used_is_told() {
        let with = |more: &str| {
            let text = format!("[[engine]]\nname = \"a\"\ncommand = \"b\"\n{more}");
            format!("{:#}", read(&text).unwrap_err())
        };
        for (more, expected) in [
            ("timeout = \"soon\"", "timeout: expected a time above 0"),
            ("timeout = 0", "timeout: expected a time above 0"),
            (
                "samples = 3",
                "samples: expected {seed} in the command, found b",
            ),
            ("dead_below = 2.0", "dead_below: expected -1 to 1, found 2"),
            ("protocol = \"uci\"", "uci"),
            ("level = 3", "level"),
            (
                "protocol = \"command\"\nstartup = [\"komi 5\"]",
                "startup: expected protocol = \"gtp\", found \"command\"",
            ),
            ("query = { a = 1 }", "query: expected protocol"),
            (
                "version = { command = \"b\", regex = \"x\" }",
                "expected a group (?P<version>...) in x",
            ),
        ] {
            let error = with(more);
            assert!(error.contains(expected), "{more}: {error}");
        }
        assert!(read("").is_err());
        for text in ["gnugo", "a b=gnugo", "=gnugo", "a=", "a='b"] {
            assert!(EngineSpec::parse(text).is_err(), "{text}");
        }
        assert_eq!(
            EngineSpec::parse("me=sahwal gtp -x=1").unwrap().command,
            "sahwal gtp -x=1"
        );
    }
}

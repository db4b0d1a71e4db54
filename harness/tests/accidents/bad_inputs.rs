//! Tests each kind of bad input for its message and its exit status. A user must learn what is
//! wrong and where.

use super::*;
use common::said;

/// A file of games, and the message of `run` and `analyze` about it.
struct BadFile {
    name: String,
    bytes: Vec<u8>,
    /// The message after the path; empty if there is none.
    message: String,
}

/// Returns the files of `data/bad`, whose messages are in `messages.csv`, and some that are too
/// long for a folder of sources.
fn files() -> Vec<BadFile> {
    let file = |name: &str, bytes: Vec<u8>, message: &str| BadFile {
        name: name.to_owned(),
        bytes,
        message: message.to_owned(),
    };
    let folder = common::data("bad");
    let mut rows = csv::Reader::from_path(folder.join("messages.csv")).unwrap();
    let rows = rows.records().map(|row| {
        let row = row.unwrap();
        let bytes = fs::read(folder.join(format!("{}.sgf", &row[0]))).unwrap();
        file(&row[0], bytes, &row[1])
    });
    let no_game = "game 1, line 1, column 1 (byte 0): no game in the file: expected `(;`; \
                   a record in another format must be converted to SGF";
    let branches = ["(;B[]".repeat(100_000), ")".repeat(100_001)].concat();
    let long = [&b"(;SZ[9]C["[..], &vec![b'x'; 10_000_000], b"];B[aa])"];
    let long = [
        file("long-garbage", vec![b'x'; 10_000_000], no_game),
        file("deep", format!("(;SZ[9]{branches}").into_bytes(), ""),
        file("long-value", long.concat(), ""),
    ];
    rows.chain(long).collect()
}

#[test]
fn a_bad_file_is_told_with_its_place_and_the_others_count() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    for file in files() {
        fs::write(games.join(format!("{}.sgf", file.name)), &file.bytes).unwrap();
    }
    let run = "run --classifier benson --dataset games --no-plots --out out";
    let Said { out, notes, .. } = ended(&folder, run, 1);
    for file in files().iter().filter(|file| !file.message.is_empty()) {
        let line = format!("sahwal: games/{}.sgf: {}\n", file.name, file.message);
        assert!(notes.contains(&line), "{line} in {notes}");
    }
    let bad = files()
        .iter()
        .filter(|file| !file.message.is_empty())
        .count();
    let good = files().len() - bad;
    // A busy machine also shows the progress, so only messages are counted.
    let told = notes.lines().filter(|line| line.starts_with("sahwal: "));
    assert_eq!(told.count(), bad, "{notes}");
    let first =
        format!("games: {good} positions, no counted results to score against; {bad} faults\n");
    assert!(out.starts_with(&first), "{out}");
}

/// Returns the answers of a GTP engine in `folder`.
fn gtp(folder: &Path, session: impl Into<Vec<u8>>) -> String {
    let mut engine = sahwal();
    said(engine.arg("gtp").current_dir(folder).write_stdin(session)).out
}

#[test]
fn a_bad_file_alone_has_status_2() {
    let folder = tempfile::tempdir().unwrap();
    for file in files() {
        let name = format!("{}.sgf", file.name);
        fs::write(folder.path().join(&name), &file.bytes).unwrap();
        let Said { code, notes, .. } = call(&folder, &format!("analyze {name}"));
        let (status, expected) = if file.message.is_empty() {
            (0, String::new())
        } else {
            (2, format!("sahwal: {name}: {}\n", file.message))
        };
        assert_eq!((code, notes), (status, expected));
        // A GTP engine gives the same message and continues.
        let session = format!("1 loadsgf {name}\n2 protocol_version\n");
        let answer = gtp(folder.path(), session);
        let expected = if file.message.is_empty() {
            "=1\n\n=2 2\n\n".to_owned()
        } else {
            format!(
                "?1 cannot load file: `{name}`: {}\n\n=2 2\n\n",
                file.message
            )
        };
        assert_eq!(answer, expected);
    }
}

#[test]
fn setup_of_a_point_twice_goes_to_the_last() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.sgf"),
        "(;SZ[2]AE[aa]AW[aa]AB[aa][ab])",
    )
    .unwrap();
    let session = "loadsgf a.sgf\nshowboard\n";
    let answers = gtp(folder.path(), session);
    assert!(answers.contains("2  O  .  2\n  1  X  .  1"), "{answers}");
}

#[test]
fn labels_that_contradict_themselves_or_their_games_are_told() {
    for (labels, message) in [
        (
            "file,owners\na.sgf,BBB\n",
            "line 2: expected the owners of a square board of 1 to 19 lines, found 3 characters",
        ),
        (
            "file,owners\na.sgf,BWWW\n",
            "game 1: DIR/labels.csv, line 2: black string at A2: expected one owner for all its \
             points, found A2 its own and B2 the opponent's; its counted result is not used",
        ),
        (
            "file,owners\na.sgf,NBNN\n",
            "game 1: DIR/labels.csv, line 2: stone at A2: expected its point to be owned by B or \
             W, found N; its counted result is not used",
        ),
        (
            "file,owners\na.sgf,B\n",
            "game 1: DIR/labels.csv, line 2: expected owners for the 2x2 board of the game, found \
             them for 1x1; its counted result is not used",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("DIR")).unwrap();
        fs::write(folder.path().join("DIR/a.sgf"), "(;SZ[2]AB[aa][ba])").unwrap();
        fs::write(folder.path().join("DIR/labels.csv"), labels).unwrap();
        let run = "run --classifier benson --dataset DIR --no-plots --out out";
        let notes = ended(&folder, run, 1).notes;
        let file = if message.starts_with("game") {
            "a.sgf"
        } else {
            "labels.csv"
        };
        assert_eq!(notes, format!("sahwal: DIR/{file}: {message}\n"));
    }
    // Marks on the final board may also contradict each other.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sgf"), "(;SZ[3]AB[aa]TB[bb]TW[bb])").unwrap();
    let notes = ended(&folder, "run --classifier benson --dataset a.sgf", 1).notes;
    let expected = "sahwal: a.sgf: game 1: B2: expected TB or TW, found both; its counted result is not used\n";
    assert_eq!(notes, expected);
}

#[test]
fn bad_parameters_have_status_2_and_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let long = vec![b'a'; 10_000_000];
    let row = |more: &str| format!("[[row]]\nname = \"mine\"\n{more}\n").into_bytes();
    for (text, message) in [
        (
            row("classifier = \"numerical\"\nparameters = { level = 3 }"),
            "p.toml: row mine: [numerical]: expected one of eyes, races, shared-liberties, walls, found level",
        ),
        (
            row("classifier = \"playout\"\nparameters = { atari-replies = 9 }"),
            "p.toml: row mine: [playout]: atari-replies: expected 0 to 8, found 9",
        ),
        (
            row("classifier = \"benson\"\nparameters = { apc = true }"),
            "p.toml: row mine: [benson]: expected no parameters, found apc",
        ),
        (
            b"[[row]]\nname = \"benson\"\nclassifier = \"benson\"\n".to_vec(),
            "p.toml: row benson: expected a name of its own, found one that is taken",
        ),
        (b"a".repeat(100_000), "p.toml: "),
        (
            b"\xff\xfe".to_vec(),
            "p.toml: stream did not contain valid UTF-8",
        ),
        (
            long,
            "p.toml: expected at most 1048576 bytes, found 10000000",
        ),
    ] {
        fs::write(folder.path().join("p.toml"), text).unwrap();
        for command in ["run", "gtp"] {
            let line = format!("{command} --rows p.toml");
            refused(&folder, &line, &[&format!("sahwal: {message}")]);
        }
    }
}

#[cfg(unix)]
mod pipes {
    use super::*;
    use std::process::{Command, Stdio};

    /// Quick commands that print something.
    const COMMANDS: [&str; 8] = [
        "run --classifier benson --dataset a.sgf --no-plots --out out",
        "analyze a.sgf --classifier string-graph --trace",
        "profile --dataset a.sgf --out profile",
        "regress a.tst --out regress",
        "gtp",
        "datasets list",
        "completions bash",
        "run --help",
    ];

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.sgf"), "(;SZ[2]AB[aa];W[bb])").unwrap();
        fs::write(folder.path().join("a.tst"), "1 name\n#? [sahwal]\n").unwrap();
        fs::write(folder.path().join("in"), "name\n").unwrap();
        folder
    }

    fn start(folder: &Path, arguments: &str, stdout: Stdio) -> std::process::Child {
        Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
            .args(arguments.split(' '))
            .current_dir(folder)
            .env_remove("SAHWAL_DATA")
            .stdin(fs::File::open(folder.join("in")).unwrap())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    #[test]
    fn nobody_reading_on_is_no_error() {
        let folder = folder();
        for arguments in COMMANDS {
            let mut child = start(folder.path(), arguments, Stdio::piped());
            drop(child.stdout.take());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.stderr, b"", "{arguments}");
            assert_eq!(output.status.code(), Some(0), "{arguments}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told_with_status_2() {
        let folder = folder();
        for arguments in COMMANDS {
            let full = fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap();
            let child = start(folder.path(), arguments, full.into());
            let output = child.wait_with_output().unwrap();
            let notes = String::from_utf8(output.stderr).unwrap();
            assert!(notes.contains("output"), "{arguments}: {notes}");
            assert_eq!(
                notes.matches("No space left on device").count(),
                1,
                "{notes}"
            );
            assert_eq!(notes.lines().count(), 1, "{notes}");
            assert_eq!(output.status.code(), Some(2), "{arguments}");
        }
        // Even if the table cannot be printed, the files are written.
        for kept in ["regress/regress.csv", "out/tables.md", "out/summary.csv"] {
            assert!(folder.path().join(kept).is_file(), "{kept}");
        }
    }
}

//! Tests the program when memory or disk space runs out, and with very long input.

use assert_cmd::Command;

use super::*;
use common::said;

/// Calls the program under a limit of the shell, such as `ulimit -v 1000`.
fn limited(folder: &Path, limit: &str, arguments: &str) -> Said {
    let program = assert_cmd::cargo::cargo_bin!("sahwal");
    let script = format!("{limit}; exec \"$0\" {arguments}");
    let mut shell = Command::new("sh");
    let shell = shell.arg("-c").arg(script).arg(program).current_dir(folder);
    said(shell.env_remove("SAHWAL_DATA"))
}

/// A game of 70 MiB between two short ones is too long to be read.
#[test]
#[ignore = "slow: a game of 70 MiB"]
fn a_game_without_end_is_a_fault() {
    let folder = folder(1);
    let long = format!("(;SZ[5]C[{}])", "x".repeat(70 << 20));
    fs::write(
        folder.path().join("games/2.sgf"),
        [GAME, &long, GAME].concat(),
    )
    .unwrap();
    let notes = ended(&folder, &format!("{RUN} --out out"), 1).notes;
    let what = "games/2.sgf: game 2: expected at most 64 MiB, found more; the rest of the file \
                is left out\n";
    assert_eq!(notes, format!("sahwal: {what}"));
    assert_eq!(games_in(&folder, "out"), ["1", "2#1"]);
}

/// A game of 14 MB may take at most 16 times its length in memory.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: a game of 14 MB"]
fn a_long_game_takes_bounded_memory() {
    let folder = folder(0);
    let letter = |number: usize| char::from(b'a' + (number % 19) as u8);
    let mut game = "(;GM[1]SZ[19]".to_owned();
    for number in (0..).take_while(|number| 7 * number < 14 << 20) {
        let (colour, column, row) = (
            ["B", "W"][number % 2],
            letter(number * 7),
            letter(number / 19),
        );
        game.push_str(&format!(";{colour}[{column}{row}]"));
    }
    fs::write(folder.path().join("games/a.sgf"), game + ")").unwrap();
    let run = "run --no-plots --classifier benson --dataset games --out out --jobs 1";
    let peak = peak(folder.path(), run);
    assert!((14 << 10..16 * (14 << 10)).contains(&peak), "{peak} KiB");
}

/// A script of 20,000 tests may take less than 2 KiB for each test, so no compiled expression may
/// be stored.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: 20,000 tests"]
fn a_long_script_takes_little_memory() {
    let folder = folder(0);
    let script = |tests: usize| {
        let lines =
            (1..=tests).map(|number| format!("{number} name\n#? [sahwal|other {number}]\n"));
        fs::write(folder.path().join("t.tst"), lines.collect::<String>()).unwrap();
        peak(folder.path(), "regress t.tst --out out")
    };
    let grown = script(20_000) - script(10);
    assert!(grown < 40_000, "{grown} KiB");
}

/// Returns the peak of the program's resident memory, in KiB.
#[cfg(target_os = "linux")]
fn peak(folder: &Path, arguments: &str) -> u64 {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("sahwal"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let found = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        peak = found.unwrap_or(peak).max(peak);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(child.wait().unwrap().success());
    peak
}

/// A full disk must end a run with status 2 and leave the old results.
#[test]
fn a_full_disk_loses_nothing() {
    let folder = folder(400);
    done(&folder, &format!("{RUN} --seed 7 --out out"));
    let old = read(folder.path().join("out/run.json"));
    // The limit is in blocks of 512 bytes. Its signal is ignored, so that writing fails as on a
    // full disk.
    let limit = "trap '' XFSZ; ulimit -f 40";
    let Said { code, notes, .. } = limited(folder.path(), limit, &format!("{RUN} --out out"));
    assert_eq!(code, 2, "{notes}");
    assert!(notes.contains("cannot write "), "{notes}");
    assert!(notes.contains("File too large"), "{notes}");
    assert_eq!(read(folder.path().join("out/run.json")), old);
    assert!(!folder.path().join("out/.sahwal-new").exists());
}

/// On a full disk, `merge` must name the file that it makes, not only a temporary one.
#[test]
fn a_full_disk_is_told_by_the_file_that_is_merged() {
    let folder = folder(10);
    run_shards(&folder, 2);
    let limit = "trap '' XFSZ; ulimit -f 1";
    let Said { code, notes, .. } =
        limited(folder.path(), limit, "merge --no-plots s1 s2 --out whole");
    assert_eq!((code, notes.lines().count()), (2, 1), "{notes}");
    let is_named = notes.contains(".csv: ") || notes.contains(".md: ");
    assert!(is_named && notes.contains(" whole/"), "{notes}");
    assert!(notes.contains("File too large"), "{notes}");
    done(&folder, "merge --no-plots s1 s2 --out whole");
}

#[test]
#[ignore = "slow: 280,000 games"]
fn a_page_that_browsers_show_slowly_is_told() {
    let folder = folder(0);
    fs::write(folder.path().join("games/a.sgf"), GAME.repeat(280_000)).unwrap();
    done(
        &folder,
        "run --no-plots --dataset games --classifier all-alive --out out",
    );
    let notes = ended(&folder, "report out", 0).notes;
    assert!(
        notes.starts_with("sahwal: out/report.html has 3"),
        "{notes}"
    );
    assert!(
        notes.contains(" MB, which browsers show slowly; `run --every` takes "),
        "{notes}"
    );
}

#[test]
fn many_labels_are_read_at_once_and_those_without_a_game_are_told() {
    let folder = folder(0);
    let games = |name: &str| folder.path().join("games").join(name);
    let count = 20_000;
    fs::write(games("a.sgf"), "(;SZ[2]AB[aa])".repeat(count)).unwrap();
    let rows = (1..=count + 1).map(|number| format!("a.sgf#{number},BBBB\n"));
    let labels = format!("file,owners\n{}b.sgf,BBBB\n", rows.collect::<String>());
    fs::write(games("labels.csv"), labels).unwrap();
    // This takes some tenths of a second. If each row were compared with each game, it would take
    // minutes.
    let notes = ended(&folder, &format!("{RUN} --out out"), 1).notes;
    assert_eq!(
        notes,
        "sahwal: games/labels.csv: line 20003: there is no file b.sgf\n\
         sahwal: games/a.sgf: games/labels.csv, line 20002: there is no game a.sgf#20001, \
         the file has 20000\n"
    );
    assert_eq!(games_in(&folder, "out").len(), count);
}

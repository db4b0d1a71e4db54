//! Reads real files and writes them again. Without the data sets, the test does nothing.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sahwal_sgf::{
    Collection, GameTree, Move, SgfError, SgfWarning, WarningKind, read, write_collection,
};

fn sgf_files(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "sgf") {
                files.push(path);
            }
        }
    }
    files
}

/// The number of points in lists such as setup stones, and the moves, of the main line.
fn main_line(game: &GameTree<'_>) -> Result<(usize, Vec<Move>), SgfError> {
    let size = game.size()?;
    let mut stones = 0;
    let mut moves = Vec::new();
    for node in game.main_line() {
        for name in ["B", "W"] {
            moves.extend(node.play(name, size)?);
        }
        for name in ["AB", "AW", "AE", "TB", "TW", "CR", "MA"] {
            stones += node.points(name, size)?.len();
        }
    }
    game.root().integer("HA")?;
    Ok((stones, moves))
}

fn read_all(name: &str, expected_files: usize) {
    let datasets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/datasets");
    let files = sgf_files(&datasets.join(name));
    if files.is_empty() {
        // Written past the test runner, which would hide it.
        let message = format!("SKIPPED: no files of the data set {name} to read\n");
        std::io::stderr().write_all(message.as_bytes()).unwrap();
        return;
    }
    assert_eq!(files.len(), expected_files);
    for path in files {
        let shown = path.display();
        let file = fs::read(&path).unwrap();
        let bytes = read(&file);
        let games: Result<Vec<_>, _> = Collection::new(&bytes).collect();
        let games = games.unwrap_or_else(|error| panic!("{shown}: {error}"));
        assert!(!games.is_empty(), "{shown}");
        let mut out = Vec::new();
        write_collection(&mut out, &games).unwrap();
        let again: Vec<_> = Collection::new(&out).map(Result::unwrap).collect();
        assert_eq!(again.len(), games.len(), "{shown}");
        for (game, again) in games.iter().zip(&again) {
            // Servers write one `C` for each line of talk.
            let only_talk = |warning: &SgfWarning| matches!(&warning.kind, WarningKind::Repeated { name } if name == "C");
            assert!(game.warnings().iter().all(only_talk), "{shown}");
            let line = main_line(game).unwrap_or_else(|error| panic!("{shown}: {error}"));
            assert!(line.0 + line.1.len() > 0, "{shown}");
            assert_eq!(main_line(again), Ok(line), "{shown}");
            assert_eq!(again.nodes().len(), game.nodes().len(), "{shown}");
        }
    }
}

#[test]
fn real_files_are_read_and_written_without_loss() {
    for (name, files) in [
        ("igs31", 31),
        ("ogs19", 114),
        ("ogs9", 372),
        ("cgtc/sgf", 355),
    ] {
        read_all(name, files);
    }
}

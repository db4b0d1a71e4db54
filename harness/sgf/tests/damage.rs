//! Damaged files: if a few bytes of a record are damaged, all moves but two must still be read, or
//! a fault must be reported.

use std::fs;
use std::path::Path;

use sahwal_sgf::{Collection, GameTree, read};

/// The number of moves of a game, and whether a fault or a repair is reported.
fn moves(game: &GameTree<'_>) -> (usize, bool) {
    let mut is_told = game.stop().is_some() || !game.warnings().is_empty();
    let Ok(size) = game.size() else {
        return (0, true);
    };
    let mut moves = 0;
    for node in game.main_line() {
        for name in ["B", "W"] {
            match node.play(name, size) {
                Ok(None) => {}
                Ok(Some(_)) => moves += 1,
                Err(_) => is_told = true,
            }
        }
    }
    (moves, is_told)
}

/// The number of moves of all games of a file, and whether a fault or a repair is reported.
fn of_file(file: &[u8]) -> (usize, bool) {
    let bytes = read(file);
    let mut all = (0, false);
    for game in Collection::new(&bytes) {
        let (moves, is_told) = game.map_or((0, true), |game| moves(&game));
        all = (all.0 + moves, all.1 | is_told);
    }
    all
}

/// Numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// Changes, inserts, deletes, doubles or swaps one or two bytes in one place, or cuts the file.
fn damage(file: &mut Vec<u8>, dice: &mut Dice) {
    const BYTES: &[u8] = b"()[]()[];;\\BWCabZ9 \n:\0\x83\xe9\xff";
    let at = dice.below(file.len());
    for _ in 0..=dice.below(2) {
        let at = at.min(file.len() - 1);
        let byte = BYTES[dice.below(BYTES.len())];
        match dice.below(16) {
            0 => return file.truncate(at.max(2)),
            1..=5 => file[at] = byte,
            6..=10 => file.insert(at, byte),
            11 => file.insert(at, file[at]),
            12 => file.swap(at, at.saturating_sub(1)),
            _ => drop(file.remove(at)),
        }
    }
}

/// Adds the games in the files of a folder, each with its number of moves. Long games are left out,
/// since they would take most of the time.
fn records(folder: &Path, found: &mut Vec<(Vec<u8>, usize)>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            records(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "sgf") {
            let bytes = fs::read(path).unwrap();
            let mut games = Collection::new(&bytes);
            let mut from = 0;
            while let Some(game) = games.next() {
                let text = &bytes[from..games.consumed()];
                from = games.consumed();
                let moves = game.map_or(0, |game| moves(&game).0);
                if text.len() < 10_000 && moves > 0 {
                    found.push((text.to_vec(), moves));
                }
            }
        }
    }
}

#[test]
#[ignore = "slow: a million damaged files; DAMAGED_FILES asks for another number"]
fn no_damage_loses_moves_without_a_word() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["datasets", "harness/tests/data", "../shared/datasets"] {
        records(&project.join(folder), &mut files);
    }
    let cases = std::env::var("DAMAGED_FILES").map_or(1_000_000, |text| text.parse().unwrap());
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut kept = 0;
    for _ in 0..cases {
        let (whole, before) = &files[dice.below(files.len())];
        let mut file = whole.clone();
        damage(&mut file, &mut dice);
        let (after, is_told) = of_file(&file);
        assert!(
            is_told || after + 2 >= *before,
            "{after} of {before} moves without a word in\n{}",
            file.escape_ascii()
        );
        kept += usize::from(after + 2 >= *before);
    }
    // Most damage is repaired.
    assert!(2 * kept > cases, "{kept} of {cases}");
}

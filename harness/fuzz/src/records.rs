//! Checks the SGF reader on any input.
//!
//! `sgf` in `lib.rs` calls [`check`], and the tests of `sahwal-sgf` include this file. So it may
//! use nothing of the harness.

use sahwal_sgf::{Collection, GameTree, read, write_collection};

/// The text of a file with these games.
pub fn written(games: &[GameTree<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    write_collection(&mut out, games).unwrap();
    out
}

/// Checks what must hold for every input: no value makes the reader panic, errors lie inside the
/// file and in its order, and games that are written can be read again.
pub fn check(file: &[u8]) {
    let bytes = read(file);
    let mut games = Vec::new();
    let mut before = 0;
    for (index, result) in Collection::new(&bytes).enumerate() {
        match result {
            Ok(game) => {
                for warning in game.warnings() {
                    assert!(warning.offset <= bytes.len());
                    assert!(warning.offset >= before);
                }
                let size = game.size().unwrap_or(52);
                for node in game.nodes() {
                    for (name, _) in node.properties() {
                        let errors = [
                            node.points(name, size).err(),
                            node.play(name, size).err(),
                            node.integer(name).err(),
                        ];
                        for error in errors.into_iter().flatten() {
                            assert!(error.offset <= bytes.len());
                        }
                        assert!(node.text(name).is_some());
                    }
                }
                games.push(game);
            }
            Err(error) => {
                assert_eq!(error.game, index + 1);
                assert!(error.offset <= bytes.len());
                assert!(error.offset >= before);
                assert!(!error.to_string().contains(char::is_control));
                before = error.offset;
            }
        }
    }
    let once = written(&games);
    // SGF has no file without games: reading one is an error.
    if games.is_empty() {
        return;
    }
    let again: Vec<_> = Collection::new(&once).map(Result::unwrap).collect();
    assert_eq!(again.len(), games.len());
    for (game, again) in games.iter().zip(&again) {
        assert_eq!(again.nodes().len(), game.nodes().len());
    }
    assert_eq!(written(&again), once);
}

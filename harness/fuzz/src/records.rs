//! The fuzz target of the SGF reader. It needs nothing of the harness, so that the tests of
//! `sahwal-sgf` include this file too.

use sahwal_sgf::{Collection, GameTree, read, write_collection};

/// The games as one file.
pub fn written(games: &[GameTree<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    write_collection(&mut out, games).unwrap();
    out
}

/// Checks what must hold for every input of the SGF reader: all values can be read, errors
/// lie inside the file and in its order, and the written games read back alike.
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
    // A file without games is an error, not an empty list of them.
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

//! Games far larger than real ones, on a stack far smaller than usual.

use sahwal_sgf::{Collection, GameTree, write_collection};

const NODES: usize = 100_000;

fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    thread.spawn(work).unwrap().join().unwrap();
}

fn read_copy_write(file: &str, depth: usize) {
    let game = Collection::new(file.as_bytes()).next().unwrap().unwrap();
    assert!(game.warnings().is_empty());
    let copy: GameTree<'_> = game.clone();
    drop(game);
    assert_eq!(copy.nodes().len(), NODES + 1);
    assert_eq!(copy.main_line().count(), depth);
    let mut out = Vec::new();
    write_collection(&mut out, [&copy]).unwrap();
    let again = Collection::new(&out).next().unwrap().unwrap();
    assert_eq!(again.nodes().len(), NODES + 1);
    assert_eq!(again.main_line().count(), depth);
}

#[test]
fn a_long_game_is_read_and_written() {
    on_small_stack(|| {
        let file = format!("(;{})", ";B[aa]".repeat(NODES));
        read_copy_write(&file, NODES + 1);
    });
}

#[test]
fn deep_variations_are_read_and_written() {
    on_small_stack(|| {
        let file = format!("(;{}{})", "(;B[aa]".repeat(NODES), ")".repeat(NODES));
        read_copy_write(&file, NODES + 1);
        let pair = "(;W[bb])(;B[aa]";
        let half = NODES / 2;
        let file = format!("(;{}{})", pair.repeat(half), ")".repeat(half));
        read_copy_write(&file, 2);
    });
}

#[test]
fn many_variations_of_one_node_are_read_and_written() {
    on_small_stack(|| {
        let file = format!("(;{})", "(;B[aa])".repeat(NODES));
        read_copy_write(&file, 2);
    });
}

#[test]
fn many_games_are_read_one_by_one() {
    let file = "(;SZ[9]C[\u{e9}])\n".repeat(NODES);
    let mut games = 0;
    for game in Collection::new(file.as_bytes()) {
        games += 1;
        assert_eq!(game.unwrap().number(), games);
    }
    assert_eq!(games, NODES);
}

#[test]
fn many_errors_take_no_longer() {
    // Each of these would take hours if the work grew with the square of the length.
    for (piece, games) in [
        (&b"(;FF["[..], NODES),
        (b"(;FF[\xC3\xA9", NODES),
        (b"(;FF[\xB5\x5C\xB5\x5C", NODES),
        (b"(;[aa])\n", NODES),
        (b"(;GM[2])\n", NODES),
        (b"(;C[\xE9", 1),
        (b"( (a", 1),
    ] {
        let file = piece.repeat(NODES);
        let results: Vec<_> = Collection::new(&file).collect();
        assert_eq!(results.len(), games, "{}", piece.escape_ascii());
        assert!(
            results.iter().all(Result::is_err),
            "{}",
            piece.escape_ascii()
        );
    }
    let names: String = (0..NODES).map(|n| format!("X{n}[]")).collect();
    let file = format!("(;{names}{names})");
    let game = Collection::new(file.as_bytes()).next().unwrap().unwrap();
    assert_eq!(game.root().properties().count(), NODES);
}

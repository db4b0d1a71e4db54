//! Differences against scratch on the games that come with the program.

use sahwal_data::input::{Game, Selection, load};

use super::*;

/// A claim of `results/CLAIMS.md`, which is a test, has all boards of selfplay.
#[test]
fn differences_equal_scratch_on_every_move_of_small_boards_and_back() {
    let selection = Selection::resolve(&["selfplay".to_owned()]).unwrap();
    let mut sets = load(&selection).unwrap();
    sets[0]
        .games
        .retain(|game| game.position.size().lines() <= 9);
    let moves = verify(&sets[0]).unwrap();
    assert!(moves > 1_000);
}

#[test]
fn a_feature_that_goes_wrong_is_told_with_game_and_move() {
    struct Forgetful(Position);
    impl Incremental for Forgetful {
        fn compute(&mut self, _: &Position) {}
        fn place(&mut self, step: &Step) {
            self.0.put(step.point, Some(step.colour));
        }
        fn undo(&mut self, step: &Step) {
            self.0.put(step.point, None);
        }
        fn equals_scratch(&mut self, position: &Position) -> bool {
            self.0 == *position
        }
    }
    let feature = Feature {
        name: "forgetful",
        make: |position| Box::new(Forgetful(*position)),
    };
    let text = b"(;SZ[2];B[aa];W[ab];B[bb];W[ba])";
    let tree = sahwal_sgf::Collection::new(text).next().unwrap().unwrap();
    let sahwal_record::Record { position, play, .. } =
        sahwal_record::Record::open(&tree, None).unwrap();
    let record = Game {
        play,
        ..Game::alone("game".to_owned(), position)
    };
    let [stretch] = &Stretch::all_of(&record)[..] else {
        panic!("expected one stretch");
    };
    let error = stretch.verify(&feature).unwrap_err();
    // Move 3 captures A2.
    let message = error.to_string();
    assert!(message.starts_with("game, move 3: forgetful"), "{message}");
}

#[test]
fn an_empty_operation_is_below_the_resolution() {
    let selection = Selection::resolve(&["selfplay".to_owned()]).unwrap();
    let mut sets = load(&selection).unwrap();
    sets[0].games.truncate(1);
    let sets_of_a_colour = FEATURES.iter().position(|feature| feature.name == "sets");
    let sets_of_a_colour = sets_of_a_colour.unwrap();
    let rows = time(&sets[0], &FEATURES[sets_of_a_colour..=sets_of_a_colour]);
    assert!(rows[0].resolved().iter().all(Option::is_none));
    let [following, searching] =
        [FeatureTimes::following, FeatureTimes::searching].map(|of| of(&rows[rows.len() - 1]));
    assert!(following > searching && searching > Some(1.0), "{rows:?}");
    assert!(table::table(&rows[..1]).to_string().contains("< "));
}

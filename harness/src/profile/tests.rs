//! Compares updates with computation from scratch on the games that come with the program.

use sahwal_data::input::{Game, Selection, load};

use sahwal_core::{Colour, Point, PointSet, Position};

use super::*;

/// The slower test of a claim in `results/CLAIMS.md` covers all boards of selfplay.
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
    /// A wrong tracker, which forgets that moves capture.
    #[derive(Debug, PartialEq)]
    struct Forgetful(Position);
    impl Tracker for Forgetful {
        fn of(position: &Position) -> Forgetful {
            Forgetful(*position)
        }
        fn place(&mut self, colour: Colour, point: Point) {
            self.0.put(point, Some(colour));
        }
        fn remove(&mut self, _: Colour, point: Point) {
            self.0.put(point, None);
        }
        fn remove_strings(&mut self, _: Colour, _: PointSet) {}
    }
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
    let error = stretch.verify::<Forgetful>("forgetful").unwrap_err();
    // Move 3 captures A2.
    let message = error.to_string();
    assert!(message.starts_with("game, move 3: forgetful"), "{message}");
}

/// Makes a feature of 4 ns played, 6 ns taken back and 20 ns from scratch. Times up to `resolution`
/// cannot be told from no work.
fn feature_times(resolution: f64) -> FeatureTimes {
    let mut row = FeatureTimes::new("sets", Size::new(9).unwrap());
    let times = [4.0, 6.0, 20.0].map(|least| Times {
        least,
        median: least,
    });
    row.add(1, times);
    row.resolution = [resolution; 3];
    row
}

#[test]
fn ratios_are_those_of_the_times_above_the_resolution() {
    let row = feature_times(1.0);
    assert_eq!(row.following(), Some(5.0));
    assert_eq!(row.searching(), Some(2.0));
}

#[test]
fn a_node_of_a_search_is_sight_and_judgement() {
    let mut potential = feature_times(1.0);
    potential.feature = "potential";
    let mut groups = FeatureTimes {
        feature: "groups",
        ..potential.clone()
    };
    groups.times[0].least = 34.0;
    // The potential takes 4 + 6 ns, and the groups with it 34 + 6 ns.
    assert_eq!(
        table::nodes(&[potential, groups.clone()]),
        "a node of a search on 9x9: 40 ns, of these 25 % sight (potential) and 75 % judgement \
         (groups and owners)\n"
    );
    assert_eq!(table::nodes(&[groups]), "");
}

#[test]
fn a_time_below_the_resolution_is_not_told() {
    let row = feature_times(5.0);
    let above = row.resolved().map(|times| times.is_some());
    assert_eq!(above, [false, true, true]);
    assert_eq!((row.following(), row.searching()), (None, None));
    assert!(table::table(&[row]).to_string().contains("< 5.0"));
}

#[test]
fn the_file_has_the_columns_that_its_page_describes() {
    let folder = tempfile::tempdir().unwrap();
    table::write_csv(folder.path(), &[("selfplay", vec![feature_times(1.0)])]).unwrap();
    let text = std::fs::read_to_string(folder.path().join("profile.csv")).unwrap();
    assert_eq!(text.lines().next().unwrap(), table::COLUMNS.join(","));
}

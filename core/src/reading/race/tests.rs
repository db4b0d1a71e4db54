//! Races of the data set and drawn races, compared with their known ends, and properties that every
//! race must have.

use proptest::prelude::*;

use super::field::Field;
use super::scene::Scene;
use super::{Eye, Finding, Outcome, Race, RaceReading};
use crate::methods::safety::Safety;
use crate::verdict::Verdicts;
use crate::{ByColour, Colour, Point, PointSet, Position, Strings, Symmetry, position};

/// The races of the data set; its README has the columns.
const BOARDS: &str = include_str!("../../../../datasets/races/boards.csv");
/// The limit of the searches.
const LIMIT: u32 = 4_000;

/// A race of the data set with its solved ends.
struct Solved {
    name: String,
    position: Position,
    /// A stone of each wall.
    stones: ByColour<Point>,
    /// The end by the player who moves first, if no ko decides.
    ends: Option<ByColour<Outcome>>,
}

fn solved_races() -> impl Iterator<Item = Solved> {
    BOARDS.lines().skip(1).map(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        let position: Position = cells[2].replace('/', "\n").parse().expect("a board");
        let stone = |cell: &str| Point::from_gtp(cell, position.size()).expect("a point");
        let outcome = |cell: &str| match cell {
            "1" => Outcome::Wins(Colour::Black),
            "-1" => Outcome::Wins(Colour::White),
            _ => Outcome::Neither,
        };
        Solved {
            name: cells[0].to_owned(),
            position,
            stones: ByColour::from([stone(cells[3]), stone(cells[4])]),
            ends: (cells[7] == "0").then(|| ByColour::from([outcome(cells[5]), outcome(cells[6])])),
        }
    })
}

/// The race of the two strings that have these stones.
fn race(position: &Position, stones: ByColour<Point>) -> Race {
    let strings = Strings::of(position);
    let safe = Safety::statically(&strings);
    let walls = stones.map(|stone| strings.at(stone).expect("a stone"));
    let standing = safe.black.blocks | safe.white.blocks;
    Race::of(&strings, walls, &standing).expect("a small field")
}

#[test]
fn every_race_of_the_data_set_ends_as_it_was_solved() {
    let mut positions = Vec::new();
    let mut unread = Vec::new();
    for solved in solved_races() {
        let reading = race(&solved.position, solved.stones).search(LIMIT);
        let ByColour { black, white } = reading.by_first;
        let name = &solved.name;
        positions.push(reading.positions);
        if black == Finding::Unread || white == Finding::Unread {
            unread.push(solved.name);
            continue;
        }
        match solved.ends {
            Some(ends) => assert_eq!(reading.by_first, ends.map(Finding::Ends), "{name}"),
            None => assert!(
                black == Finding::Ko || white == Finding::Ko,
                "{name}: a ko decides, found {black:?}, {white:?}",
            ),
        }
    }
    assert!(unread.len() <= 1, "{unread:?}");
    // The formula at the leaves and the key keep the searches small.
    positions.sort_unstable();
    assert!(positions[positions.len() / 2] <= 3, "{positions:?}");
}

#[test]
fn the_formula_is_right_wherever_its_conditions_hold() {
    let mut counted = 0;
    for solved in solved_races() {
        let Some(count) = race(&solved.position, solved.stones).count() else {
            continue;
        };
        let ends = ByColour::from_fn(|first| count.outcome(first));
        assert_eq!(Some(ends), solved.ends, "{}: {count:?}", solved.name);
        counted += 1;
    }
    assert_eq!(counted, 1_063);
}

/// The value of an outcome for Black.
fn value(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Wins(colour) => colour.sign(),
        Outcome::Neither => 0,
    }
}

/// The best outcome that the player to move reaches with one move or a pass, by the formula. `None`
/// if the formula cannot be used after one of the moves.
fn best_of_moves(field: &Field, first: Colour) -> Option<i8> {
    let state = field.start(first);
    let scene = Scene::of(field, &state);
    let mut next_states = vec![state.pass()];
    for number in 0..64 {
        let place = crate::board::bits::Bits64::of(number);
        if scene.empty.contains(number) {
            next_states.extend(field.play(&state, place, None).ok());
        }
    }
    let mut best = -1;
    for next in next_states {
        let outcome = if next.has_wall(first.opponent()) {
            Scene::of(field, &next).outcome()?
        } else {
            Outcome::Wins(first)
        };
        best = best.max(value(outcome) * first.sign());
    }
    Some(best)
}

/// This is the step of a proof of the formula by induction over the moves.
#[test]
fn the_formula_says_what_it_says_after_the_best_move() {
    let mut steps = 0;
    for solved in solved_races() {
        let race = race(&solved.position, solved.stones);
        let Some(count) = race.count() else { continue };
        for first in Colour::BOTH {
            if let Some(best) = best_of_moves(&race.field, first) {
                let counted = value(count.outcome(first)) * first.sign();
                assert_eq!(best, counted, "{} {first}: {count:?}", solved.name);
                steps += 1;
            }
        }
    }
    assert!(steps > 500, "{steps}");
}

/// The findings on a board with swapped colours, converted to the colours of the original board.
fn swapped(reading: RaceReading) -> ByColour<Finding> {
    let turned = |finding| match finding {
        Finding::Ends(Outcome::Wins(colour)) => Finding::Ends(Outcome::Wins(colour.opponent())),
        other => other,
    };
    ByColour {
        black: turned(reading.by_first.white),
        white: turned(reading.by_first.black),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn races_turn_with_the_board_and_swap_with_the_colours(
        number in 0..1_860usize,
        symmetry in 0..8usize,
    ) {
        let Solved { position, stones, .. } = solved_races().nth(number).expect("a race");
        let (size, symmetry) = (position.size(), Symmetry::ALL[symmetry]);
        let found = race(&position, stones).search(LIMIT);
        let image = symmetry.position(&position);
        let moved = stones.map(|stone| symmetry.point(stone, size));
        prop_assert_eq!(race(&image, moved).search(LIMIT).by_first, found.by_first);
        let other = ByColour { black: stones.white, white: stones.black };
        let of_swapped = race(&position.swapped(), other).search(LIMIT);
        prop_assert_eq!(swapped(of_swapped), found.by_first);
    }

    #[test]
    fn liberties_are_of_one_kind_and_the_vital_move_is_legal(number in 0..1_860usize) {
        let Solved { position, stones, .. } = solved_races().nth(number).expect("a race");
        let race = race(&position, stones);
        let liberties = race.liberties();
        let sets = [
            liberties.outside.black,
            liberties.outside.white,
            liberties.shared,
            liberties.eyes.black,
            liberties.eyes.white,
        ];
        let all: PointSet = sets.into_iter().collect();
        prop_assert_eq!(all.len(), sets.iter().map(PointSet::len).sum::<usize>());
        let reading = race.search(LIMIT);
        for player in Colour::BOTH {
            if let Some(point) = reading.vital[player] {
                prop_assert!(reading.by_first.black != reading.by_first.white);
                prop_assert!(crate::Board::of(&position).play(player, point).is_ok());
            }
        }
    }
}

/// The only race of a drawn board, and its reading. All stones count as alive.
fn drawn_race(position: &Position) -> (Race, RaceReading) {
    let strings = Strings::of(position);
    let races = Race::all(&strings, &Verdicts::with_dead(position, PointSet::EMPTY));
    assert_eq!(races.len(), 1, "{position}");
    let reading = races[0].search(LIMIT);
    (races[0].clone(), reading)
}

/// White has the eye E10 and the liberty D8 outside. Black has two liberties outside, and F8 is
/// shared.
#[test]
fn an_eye_wins_the_shared_liberty() {
    let (race, reading) = drawn_race(&position! {
        X X X O . O X . O O
        . X X O O O X O O .
        X X X . O . X . O O
        X X X X O X X O O O
        X X X X O X X O O O
        X X X X X O O O O O
        X X X X X O O O O O
        . X X X X O O O O .
        X X X X X O O O O O
        X X X X X O O O O O
    });
    let count = race.count().expect("plain liberties");
    assert_eq!(
        (count.outside.black, count.outside.white, count.shared),
        (2, 1, 1)
    );
    assert_eq!(
        count.eyes.white,
        Some(Eye {
            points: 1,
            filled: 0
        })
    );
    let white_wins = Finding::Ends(Outcome::Wins(Colour::White));
    assert_eq!(
        [reading.by_first.black, reading.by_first.white],
        [white_wins; 2]
    );
    assert_eq!(
        race.in_words(&reading),
        "a race: Black has 2 liberties, White 2 with an eye, 1 shared: \
         White wins whoever moves first"
    );
}

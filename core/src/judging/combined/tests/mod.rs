//! Boards drawn by hand with the verdicts, doubts and statuses that `combined` must give, and what
//! holds when parts of it are switched off.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::CombinedParams;
use super::analysis::analyse;
use super::confidence::{FIRST_MOVE_DECIDES, WEAK};
use super::nakade;
use crate::board::canonical::Canonical;
use crate::board::testing;
use crate::judging::borders::Borders;
use crate::judging::classify::Classifier;
use crate::judging::classify::FromParams;
use crate::judging::classify::combined::Combined;
use crate::judging::question::{Judgement, Question};
use crate::judging::rules::{Captured, Counting, Rules, Score};
use crate::search::life::Fate;
use crate::verdict::Method;
use crate::verdict::{Cause, Read, Verdicts};
use crate::{Board, ByColour, Colour, Point, PointSet, Position, Size, Strings};

mod captures;
mod fights;
mod shapes;

/// A board of `boards.toml`, and what is expected of it. The same is expected of the board with the
/// colours swapped.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnCase {
    name: String,
    #[serde(rename = "why")]
    _why: Option<String>,
    stones: String,
    /// The first point of each dead string, and all neutral points.
    dead: Option<String>,
    neutral: Option<String>,
    /// The judgement before rules are chosen, and by each of the rules.
    judged: Option<Expected>,
    area: Option<Expected>,
    territory: Option<Expected>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// Whether it is safe to score.
    safe: Option<bool>,
    /// The causes of all doubts, in order.
    causes: Option<Vec<String>>,
    /// How the text of one of the doubts begins.
    doubt: Option<String>,
    /// The verdicts on some stones, and the final statuses of some strings. The key is a stone.
    #[serde(default)]
    verdicts: BTreeMap<String, String>,
    #[serde(default)]
    statuses: BTreeMap<String, String>,
}

fn boards() -> Vec<DrawnCase> {
    testing::rows(include_str!("boards.toml"))
}

/// The board of this name.
fn drawn(name: &str) -> Position {
    let board = boards().into_iter().find(|board| board.name == name);
    board.expect(name).stones.parse().expect(name)
}

impl Expected {
    fn check(&self, position: &Position, judgement: &Judgement, is_swapped: bool, told: &str) {
        let size = position.size();
        let at = |name: &str| Point::from_gtp(name, size).expect(told);
        let doubts = judgement.doubts.iter().flatten().map(|doubt| {
            let play = doubt.play.map(|(colour, point)| {
                let colour = if is_swapped {
                    colour.opponent()
                } else {
                    colour
                };
                format!(" {} {},", colour.letter(), point.gtp(size))
            });
            let (cause, points) = (doubt.cause.name(), doubt.points.gtp(size));
            let play = play.unwrap_or_default();
            format!("{cause} {points}:{play} {} at stake", doubt.at_stake)
        });
        let doubts: Vec<String> = doubts.collect();
        let told = format!("{told}{doubts:#?}");
        assert_eq!(judgement.is_safe(), Some(doubts.is_empty()), "{told}");
        if let Some(safe) = self.safe {
            assert_eq!(doubts.is_empty(), safe, "{told}");
        }
        if let Some(causes) = &self.causes {
            let found = judgement
                .doubts
                .iter()
                .flatten()
                .map(|doubt| doubt.cause.name());
            let (mut found, mut causes): (Vec<_>, _) = (found.collect(), causes.clone());
            // Doubts have the order of their strings, Black's first.
            if is_swapped {
                found.sort_unstable();
                causes.sort_unstable();
            }
            assert_eq!(found, causes, "{told}");
        }
        if let Some(text) = &self.doubt {
            let is_found = doubts.iter().any(|doubt| doubt.starts_with(text));
            assert!(is_found, "no {text}: {told}");
        }
        for (stone, expected) in &self.verdicts {
            let found = judgement.verdicts.status(at(stone)).name();
            assert_eq!(found, expected, "{stone}: {told}");
        }
        let borders = Borders::of(position, &judgement.verdicts);
        let strings = Strings::of(position);
        // A reason says so if the first move decides. Then it must not claim that nobody can
        // capture the string, whoever moves first.
        for string in &judgement.strings {
            let decides = judgement.depends_on(Cause::FirstMove, string.stones);
            let is_told = string.reason.ends_with(Cause::FirstMove.describe());
            let is_read = string.reason.contains("nobody can capture");
            assert!(
                decides == is_told && !(decides && is_read),
                "{}: {told}",
                string.reason
            );
        }
        for string in &judgement.strings {
            let confidence = string.confidence.expect("combined states one");
            let decides = judgement.depends_on(Cause::FirstMove, string.stones);
            assert!(
                !decides || confidence <= FIRST_MOVE_DECIDES,
                "{confidence}: {told}"
            );
            assert!(
                !doubts.is_empty() || confidence > WEAK,
                "{confidence}: {told}"
            );
        }
        for (stone, expected) in &self.statuses {
            let string = strings.stones(strings.at(at(stone)).expect("a stone"));
            let found = judgement.final_status(&borders, string).name();
            assert_eq!(found, expected, "{stone}: {told}");
        }
    }
}

#[test]
fn drawn_boards_are_judged_as_the_table_says() {
    let boards = boards();
    assert!(boards.len() >= 35, "{} boards", boards.len());
    for board in &boards {
        let position: Position = board.stones.parse().expect(&board.name);
        let size = position.size();
        for (image, is_swapped) in [(position, false), (position.swapped(), true)] {
            let told = format!("{}\n{image}", board.name);
            let combined = Combined::default();
            let seen = combined.see(&image);
            let by = |rules| {
                let counting = Counting {
                    captured: Captured::known(ByColour::default()),
                    ..Counting::plain(rules)
                };
                let question = Question::new(&image, counting);
                let mut judgement = combined.judge(&seen, &question);
                combined.explain(&seen, &question, &mut judgement);
                judgement
            };
            let [area, territory] = [Rules::Area, Rules::Territory].map(by);
            let verdicts = &area.verdicts;
            let strings = Strings::of(&image);
            let dead = strings.iter().map(|string| string.stones);
            let dead = dead.filter(|string| string.is_subset(&verdicts.dead));
            let dead: PointSet = dead.filter_map(|string| string.first()).collect();
            let found = [dead, verdicts.owners.neutral].map(|points| points.gtp(size));
            for (found, expected) in found.iter().zip([&board.dead, &board.neutral]) {
                assert_eq!(found, expected.as_ref().unwrap_or(found), "{told}");
            }
            let found = [area.clone(), area, territory];
            let expected = [&board.judged, &board.area, &board.territory];
            for (expected, found) in expected.into_iter().zip(&found) {
                if let Some(expected) = expected {
                    expected.check(&image, found, is_swapped, &told);
                }
            }
            let is_judged = expected.iter().any(|expected| expected.is_some());
            assert!(
                is_judged || board.dead.is_some(),
                "nothing expected: {told}"
            );
        }
    }
}

#[test]
fn bent_four_that_white_can_make_at_any_time_is_dead_by_both_rules() {
    let position = drawn("bent four that White can make at any time");
    let verdicts = Combined::default().classify(&position);
    let points = |rules| Score::of(&position, &verdicts, &Counting::plain(rules)).points;
    assert_eq!(points(Rules::Area), [0.0, 49.0].into());
    // Ten empty points, seven points under dead stones, and these stones as prisoners.
    assert_eq!(points(Rules::Territory), [0.0, 24.0].into());
    let borders = Borders::of(&position, &verdicts);
    assert!(borders.seki.is_empty() && borders.shared.is_empty() && !borders.is_open());
}

#[test]
fn three_stones_in_the_corner_that_make_a_straight_four_are_no_bent_four() {
    let position = drawn("three stones in the corner that make a straight four");
    let strings = Strings::of(&position);
    let black = strings.at(Point::at(1, 0)).unwrap();
    let found = nakade::solved(
        &strings,
        &Canonical::of(&position),
        black,
        nakade::Expected {
            fate: Fate::Alive,
            is_sure: false,
        },
        &position.occupied(),
        &position.stones(Colour::White),
    );
    let solved = found.unwrap();
    assert_eq!(
        (solved.chains_die, solved.inside_dies),
        (Some(false), Some(false))
    );
}

#[test]
fn empty_full_and_one_coloured_boards() {
    for lines in [1, 2, 5, 9, 13, 19] {
        let size = crate::Size::new(lines).unwrap();
        let empty = analyse(&Position::new(size), &CombinedParams::default());
        assert_eq!(empty.verdicts.owners.neutral, size.board(), "{size}");
        let full = crate::board::testing::full(size);
        let full = analyse(&full, &CombinedParams::default());
        assert_eq!(full.strings.len(), 1);
        if lines > 2 {
            let stones = PointSet::of(Point::at(1, 1)) | PointSet::of(Point::at(0, 1));
            let one = Position::from_stones(size, stones, PointSet::EMPTY).unwrap();
            let one = analyse(&one, &CombinedParams::default());
            assert_eq!(
                one.verdicts.owners.of(Colour::Black),
                size.board(),
                "{size}"
            );
            assert!(!one.strings[0].verdict().0);
        }
    }
}

#[test]
fn without_an_ingredient_the_rest_goes_on() {
    let position = drawn("small seki of two stones in a corner");
    let params = CombinedParams {
        nakade: false,
        ..CombinedParams::default()
    };
    let without_fights = CombinedParams {
        fights: false,
        ..params
    };
    let dead = |params: &CombinedParams| analyse(&position, params).verdicts.dead;
    assert!(!dead(&without_fights).is_empty());
    let judged = Combined::from_params(params)
        .answer(&Question::from(&position))
        .strings;
    assert!(
        judged
            .iter()
            .any(|string| string.reason.starts_with("read: nobody can capture it"))
    );
    // The figures of a string say what its reason says.
    for string in &judged {
        let says_fight = string.reason.starts_with("read: nobody can capture it");
        assert_eq!(string.read == Some(Read::Fight), says_fight);
        let ByColour { black, white } = string.network.unwrap();
        let playouts = string.playouts.unwrap();
        for (share, unit) in [(black, " %"), (white, " %"), (playouts, " of 100 alive")] {
            assert!((0.0..=1.0).contains(&share), "{share}");
            let told = format!("{:.0}{unit}", 100.0 * share);
            assert!(string.reason.contains(&told), "{told}: {}", string.reason);
        }
    }
    let without_estimates = CombinedParams {
        network: false,
        sampling: false,
        races: false,
        local_games: false,
        ..without_fights
    };
    let rules = analyse(&position, &without_estimates);
    assert_eq!(rules.playouts, 0);
    assert!(
        rules
            .strings
            .iter()
            .all(|string| matches!(string.verdict().1, Method::Static | Method::Proved))
    );
    let unknown = Combined::from_params(CombinedParams {
        unknown_below: 1.0,
        ..params
    });
    let verdicts = unknown.classify(&position);
    assert!(verdicts.owners.known().len() < position.size().area());
}

#[test]
fn a_board_that_nobody_has_divided_is_not_safe_to_score() {
    let mut position = Position::new(Size::S9);
    for stone in [None, Some(Colour::Black), Some(Colour::White)] {
        position.put(Point::at(4, 4), stone);
        let judgement = Combined::default().answer(&Question::from(&position));
        assert_eq!(judgement.is_safe(), Some(false), "{stone:?}");
    }
}

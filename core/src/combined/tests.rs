//! Positions drawn by hand, with the fates that reading gives.

use super::CombinedParams;
use super::analysis::analyse;
use super::nakade;
use crate::borders::Borders;
use crate::canonical::Canonical;
use crate::classify::Built;
use crate::classify::Classifier;
use crate::classify::combined::Combined;
use crate::life::{Class, Fate};
use crate::rules::{Counting, FinalStatus, Rules, Score};
use crate::verdict::{Cause, Detail, Judgement, Method, Read, Status, Verdicts};
use crate::{Board, ByColour, Colour, Point, PointSet, Position, Size, Strings, position};

mod captures;
mod shapes;
mod walls;

/// Whether a chain lives by these fates, and whether it is in seki; `None` if that depends on the
/// first move. A chain that at best gets a ko is dead: the attacker chooses when to begin it. A ko that only
/// saves the attacker's stones inside is lost.
fn expected_by_play(class: Class) -> Option<(bool, bool)> {
    let only_ko = |fate| matches!(fate, Fate::Ko | Fate::KoForSeki);
    let lives = |fate| matches!(fate, Fate::Alive | Fate::KoForLife);
    match [class.owner_first, class.attacker_first] {
        [one, other] if lives(one) && lives(other) => Some((true, false)),
        [Fate::Seki, Fate::Seki] => Some((true, true)),
        [Fate::Dead, Fate::Dead] => Some((false, false)),
        [Fate::Seki, other] if only_ko(other) => Some((false, false)),
        [one, other] if only_ko(one) && only_ko(other) => Some((false, false)),
        _ => None,
    }
}

/// The first points of dead strings, and all neutral points, in GTP coordinates.
fn judged(position: &Position) -> (String, String) {
    let analysis = analyse(position, &CombinedParams::default());
    let strings = Strings::of(position);
    let dead = strings
        .iter()
        .zip(&analysis.strings)
        .filter(|(_, evidence)| evidence.dead)
        .filter_map(|(string, _)| string.stones.first());
    let names = |points: &mut dyn Iterator<Item = Point>| {
        let names: Vec<String> = points
            .map(|point| point.gtp(position.size()).to_string())
            .collect();
        names.join(" ")
    };
    let mut dead: Vec<Point> = dead.collect();
    dead.sort();
    (
        names(&mut dead.into_iter()),
        names(&mut analysis.verdicts.owners.neutral.iter()),
    )
}

#[track_caller]
fn expect(position: &Position, dead: &str, neutral: &str) {
    assert_eq!(
        judged(position),
        (dead.to_owned(), neutral.to_owned()),
        "\n{position}"
    );
    // And with the colours exchanged.
    assert_eq!(
        judged(&position.swapped()),
        (dead.to_owned(), neutral.to_owned())
    );
}

#[test]
fn small_seki_where_the_captors_approach_is_self_atari() {
    let position = position! {
        . O . O . O .
        O O O O O O O
        O . O O O O O
        O O O O O X X
        O O O X X X .
        . O O X O O X
        O . O X . O .
    };
    expect(&position, "", "E1 G1");
    // The space is small enough to be searched exactly; without that, the fight is read.
    let fights = CombinedParams {
        nakade: false,
        network: false,
        ..CombinedParams::default()
    };
    let judgement = Combined::of(fights).judge(&position, Detail::Full);
    let white = judgement
        .strings
        .iter()
        .find(|string| string.stones.contains(Point::at(5, 4)))
        .unwrap();
    assert_eq!((white.status, white.how), (Status::Alive, Method::Searched));
    // The line of play is legal, begins with the captor, and leaves the string on the board.
    assert_eq!(white.line.first().map(|step| step.0), Some(Colour::Black));
    let mut board = Board::of(&position);
    for (number, &(colour, point)) in white.line.iter().enumerate() {
        assert_eq!(colour, [Colour::Black, Colour::White][number % 2]);
        match point {
            Some(point) => assert!(board.play(colour, point).is_ok(), "{:?}", white.line),
            None => drop(board.pass()),
        }
    }
    assert!(
        white
            .stones
            .is_subset(&board.position().stones(Colour::White))
    );
}

#[test]
fn small_seki_where_an_eye_links() {
    expect(
        &position! {
            . O O X . X .
            O O O X X O O
            . O O O X . X
            O O . O X X X
            O O O O O O O
            . O O O O O .
            O O . O . O O
        },
        "",
        "G7 F5",
    );
}

#[test]
fn small_seki_of_two_stones_in_a_corner() {
    expect(
        &position! {
            . O . O . O .
            O O O O O O O
            O O O O O . O
            X X O . O O O
            . X X O O O .
            X O X X O O O
            . O . X O . O
        },
        "",
        "A1 C1",
    );
}

#[test]
fn seki_without_eyes_and_two_shared_liberties() {
    expect(
        &position! {
            O O O . X X X
            X X O . X O O
            . X O O X O .
            X X X X O O O
            . X . X O . O
            X X X X O O O
            . X . X O . O
        },
        "",
        "D7 D6",
    );
}

#[test]
fn seki_without_eyes_and_three_shared_liberties() {
    expect(
        &position! {
            O O O . X X X
            X X O . X O O
            . X O . X O .
            X X O O X O O
            . X X X O O .
            X X . X O . O
            . X X X O O O
        },
        "",
        "D7 D6 D5",
    );
}

#[test]
fn seki_with_an_eye_each_and_one_shared_liberty() {
    expect(
        &position! {
            . O O . X X .
            O O O O X X X
            X X X X O O O
            . X . X O . O
            X X X X O O O
            . X . X O . O
            X X X X O O O
        },
        "",
        "D7",
    );
}

#[test]
fn seki_with_an_eye_each_and_two_shared_liberties() {
    expect(
        &position! {
            . O O . X X .
            O O O . X X X
            X X O O X O O
            . X X X O O .
            X X . X O . O
            . X X X O O O
            X X . X O . O
        },
        "",
        "D7 D6",
    );
}

#[test]
fn seki_with_three_stones_in_an_eye_of_five() {
    expect(
        &position! {
            X . O O O . X
            X X X X X X X
            O O O O O O O
            . O . O . O .
            O O O O O O O
            O . O . O . O
            . O O O O O .
        },
        "",
        "B7 F7",
    );
}

#[test]
fn seki_with_two_strings_in_an_eye_of_five() {
    expect(
        &position! {
            O O O O O O .
            X X X X X O O
            X . O O X O .
            X O . X X O O
            X X X X O O .
            O O O O O O O
            O . O . O . O
        },
        "",
        "B5 C4",
    );
}

/// Black cannot approach at B6: White takes the eye at B4, and Black is captured. White's two
/// stones in the corner share no liberty with Black but B6.
/// Black can capture A4 at any time; the estimates do not see that, and the board is not safe to score.
#[test]
fn seki_of_two_stones_on_a_diagonal_in_the_corner() {
    let position = position! {
        . O X O O . O
        O . X O . O O
        X X X O O O .
        O . X O . O O
        X X X O O O O
        O O O O . O .
        . O . O O O O
    };
    let judgement = Combined::default().judge(&position, Detail::Full);
    assert_eq!(judgement.safe_to_score, Some(false));
    let lives = |row, column| judgement.verdicts.status(Point::at(row, column)) == Status::Alive;
    assert!(lives(0, 1) && lives(1, 0) && lives(0, 2) && lives(2, 0));
}

#[test]
fn bent_four_in_the_corner_is_dead() {
    expect(
        &position! {
            O O . X O . .
            . X X X O O O
            X X O O O . O
            O O O O . O O
            . O . O O O .
            O O O O . O O
            . O . O O O .
        },
        "D7",
        "",
    );
}

/// As it stands neither player can approach: White fills C7 and loses four stones, but then kills
/// inside the corner by a ko that Black cannot win without threats. By territory rules Black is dead as
/// he stands. By area rules White plays it out after removing all threats, so Black is dead, too.
#[test]
fn bent_four_that_white_can_make_at_any_time_is_dead_by_both_rules() {
    let position = position! {
        O O . X O . .
        O X X X O O O
        . X O O O . O
        X X O . O O O
        O O O O O O .
        . O . O . O O
        O O O O O O O
    };
    expect(&position, "D7", "");
    let verdicts = Combined::default().classify(&position);
    let points = |rules| Score::of(&position, &verdicts, &Counting::plain(rules)).points;
    assert_eq!(points(Rules::Area), [0.0, 49.0].into());
    // Ten empty points, seven points under dead stones, and these stones as prisoners.
    assert_eq!(points(Rules::Territory), [0.0, 24.0].into());
    let borders = Borders::of(&position, &verdicts);
    assert!(borders.seki.is_empty() && borders.shared.is_empty() && !borders.is_open());
}

#[test]
fn an_l_group_that_gets_a_ko_by_moving_first_is_not_safe_to_score() {
    let l_group = position! {
        . . . . . O O O .
        . . . X O O O O O
        . X X X O O O O .
        . O O O O O O O O
        O O O O O O O O O
        O O O O O O O O O
        X X X X X X X X X
        X X X X X X X X X
        . X X X X X . X X
    };
    let judgement = Combined::default().judge(&l_group, Detail::Full);
    assert_eq!(judgement.safe_to_score, Some(false));
}

#[test]
fn a_group_that_gets_a_direct_ko_by_moving_first_is_unsettled() {
    // The empty bent four: by rule texts a direct ko.
    let ko = position! {
        . . . X O O O O .
        . X X X O O O O O
        X X O O O O O O .
        O O O O O O O O O
        O O O O O O O O O
        X X X X X X X X X
        X X X X X X X X X
        X X X X X X X X X
        . X X X X X . X X
    };
    let judgement = Combined::default().judge(&ko, Detail::Full);
    assert_eq!(judgement.safe_to_score, Some(false));
}

#[test]
fn a_seki_gives_a_bent_four_ko_threats_by_area_rules_only() {
    let seki = position! {
        X . O X . X . X .
        X O O X X X X X X
        X . O X X X X X X
        O O O X X X X X X
        X X X X X X X X X
        X X X X X X X X X
        O O O O X X X X X
        X X . O O O X X X
        . X O O . O X X X
    };
    let judgement = Combined::default().judge(&seki, Detail::Full);
    assert_eq!(judgement.verdicts.status(Point::at(0, 2)), Status::Dead);
    let causes: Vec<Cause> = judgement.doubts.iter().map(|doubt| doubt.cause).collect();
    // Both estimates deny that the seki stays, and a reading stops.
    assert_eq!(causes, [Cause::NotRead, Cause::KoThreat]);
    let rules = [Rules::Area, Rules::Territory];
    let [area, territory] = rules.map(|rules| judgement.clone().by(&seki, rules));
    assert_eq!((area.safe_to_score, area.doubts.len()), (Some(false), 2));
    let borders = Borders::of(&seki, &judgement.verdicts);
    let strings = Strings::of(&seki);
    let status = |judgement: &Judgement, point| {
        let string = strings.at(point).expect("a stone");
        judgement.final_status(&borders, strings.stones(string))
    };
    assert_eq!(status(&area, Point::at(0, 2)), FinalStatus::Unsettled);
    assert_eq!(status(&territory, Point::at(0, 2)), FinalStatus::Dead);
    assert_eq!(status(&area, Point::at(7, 0)), FinalStatus::Seki);
    assert_eq!(status(&area, Point::at(0, 3)), FinalStatus::Alive);
    assert_eq!(
        (territory.safe_to_score, territory.doubts.len()),
        (Some(false), 1)
    );
}

#[test]
fn a_thousand_year_ko_is_a_seki_that_is_not_safe_to_score() {
    // Who starts the ko lets the other take first.
    let ko = position! {
        . X O . X O O O .
        X O O . X O O O O
        X X X X X O O O .
        O O O O O O O O O
        X X X X X X X X X
        X X X X X X X X X
        X X X X X X X X X
        X X X X X X X X X
        . X X X X X . X X
    };
    expect(&ko, "", "D9 D8");
    let judgement = Combined::default().judge(&ko, Detail::Full);
    assert_eq!(judgement.safe_to_score, Some(false));
}

#[test]
fn three_stones_in_the_corner_that_make_a_straight_four_are_no_bent_four() {
    // If White fills A7 or E7, Black takes four stones in a row and lives.
    let position = position! {
        . O O O . X O
        X X X X X X O
        O O O O O O O
        O . O . O O O
        O O O O O O O
        . O . O . O O
        O O O O O O O
    };
    let strings = Strings::of(&position);
    let black = strings.at(Point::at(1, 0)).unwrap();
    let found = nakade::solved(
        &strings,
        &Canonical::of(&position),
        black,
        &position.occupied(),
        &position.stones(Colour::White),
    );
    let solved = found.unwrap().unwrap();
    assert_eq!(
        (solved.chain_dies, solved.inside_dies),
        (Some(false), Some(false))
    );
}

#[test]
fn a_group_with_an_eye_captures_one_without() {
    // One shared liberty: White has the eye, and fills it.
    expect(
        &position! {
            . O O . X X X
            O O O O X X X
            X X X X O O O
            . X . X O . O
            X X X X O O O
            . X . X O . O
            X X X X O O O
        },
        "E7",
        "",
    );
}

/// Black in the top-left corner on a 7x7 board that is White's otherwise.
#[test]
fn nakade_of_three_to_five_points() {
    let straight_three = position! {
        X . O . X O .
        X X X X X O O
        O O O O O O .
        . O . O . O O
        O O O O O O .
        O . O . O O O
        . O O O . O .
    };
    expect(&straight_three, "A7", "");
    let pyramid_four = position! {
        . O . X O . .
        X . X X O O O
        X X X O O . O
        O O O O . O O
        . O . O O O .
        O O O O . O O
        . O . O O O .
    };
    expect(&pyramid_four, "D7", "");
    let bulky_five = position! {
        . O . X O . .
        . . X X O O O
        X X X O O . O
        O O O O . O O
        . O . O O O .
        O O O O . O O
        . O . O O O .
    };
    expect(&bulky_five, "D7", "");
    let cross_five = position! {
        X X . X X O .
        X . O . X O O
        X X . X X O .
        O X X X O O O
        O O O O O . O
        . O . O O O O
        O O O . O . O
    };
    expect(&cross_five, "A7", "");
}

#[test]
fn a_stone_inside_makes_a_straight_four_unsettled_but_not_two_eyes() {
    // White at C7 kills, Black there lives.
    let straight_four = position! {
        . O . . X O .
        X X X X X O O
        O O O O O O .
        . O . O . O O
        O O O O O O .
        O . O . O O O
        . O O O . O .
    };
    let judgement = Combined::default().judge(&straight_four, Detail::Full);
    let black = straight_four.stones(Colour::Black);
    let doubt = judgement.doubts.iter().find(|doubt| doubt.points == black);
    assert_eq!(doubt.map(|doubt| doubt.cause), Some(Cause::FirstMove));
    let two_eyes = position! {
        . X O . X O .
        X X X X X O O
        O O O O O O .
        . O . O . O O
        O O O O O O .
        O . O . O O O
        . O O O . O .
    };
    expect(&two_eyes, "C7", "");
}

#[test]
fn empty_full_and_one_coloured_boards() {
    for lines in [1, 2, 5, 9, 13, 19] {
        let size = crate::Size::new(lines).unwrap();
        let empty = analyse(&Position::new(size), &CombinedParams::default());
        assert_eq!(empty.verdicts.owners.neutral, size.board(), "{size}");
        let full = crate::testing::full(size);
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
            assert!(!one.strings[0].dead);
        }
    }
}

#[test]
fn without_an_ingredient_the_rest_goes_on() {
    let position = position! {
        . O . O . O .
        O O O O O O O
        O O O O O . O
        X X O . O O O
        . X X O O O .
        X O X X O O O
        . O . X O . O
    };
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
    let judged = Combined::of(params).judge(&position, Detail::Full).strings;
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
        for share in [black, white, playouts] {
            assert!((0.0..=1.0).contains(&share), "{share}");
            assert!(string.reason.contains(&format!("{:.0} %", 100.0 * share)));
        }
    }
    let rules = analyse(&position, &params.static_only());
    assert_eq!(rules.playouts, 0);
    assert!(
        rules
            .strings
            .iter()
            .all(|string| matches!(string.how, Method::Static | Method::Proved))
    );
    let unknown = Combined::of(CombinedParams {
        unknown_below: 1.0,
        ..params
    });
    let verdicts = unknown.classify(&position);
    assert!(verdicts.owners.known().len() < position.size().area());
}

/// Black's eye of three points in a row: who moves first decides.
fn in_doubt() -> Position {
    position! {
        . . . X O O .
        X X X X O . O
        O O O O O O O
        . O . O . O .
        O O O O O O O
        . O . O . O .
        O O O O O O O
    }
}

#[test]
fn a_group_whose_vital_point_is_open_is_not_safe_to_score() {
    let judgement = Combined::default().judge(&in_doubt(), Detail::Full);
    assert_eq!(judgement.safe_to_score, Some(false));
}

#[test]
fn an_unsure_space_that_is_not_read_to_the_end_is_told() {
    let position = position! {
        . X . X . O .
        X X . X . O O
        . X X X . O .
        X X . X . O O
        . X X X . O .
        X X . X . O O
        . X . X . O .
    };
    let params = CombinedParams {
        proofs: false,
        ..CombinedParams::default()
    };
    let strings = Strings::of(&position);
    let mut analysis = analyse(&position, &params);
    assert_eq!(analysis.doubts(&strings, &params), []);
    let chain = analysis.strings.first_mut().unwrap();
    (chain.how, chain.read, chain.unread) = (Method::Estimated, None, Some(Read::ClosedSpace));
    chain.log_odds = chain.log_odds.map(|_| 0.5);
    let doubts = analysis.doubts(&strings, &params);
    let causes: Vec<Cause> = doubts.iter().map(|doubt| doubt.cause).collect();
    assert_eq!(causes, [Cause::NotRead]);
}

#[test]
fn an_open_border_is_not_safe_to_score() {
    let position = position! {
        . X . . . O .
        X X . . . O O
        . X . . . O .
        X X . . . O O
        . X . . . O .
        X X . . . O O
        . X . . . O .
    };
    let judgement = Combined::default().judge(&position, Detail::Full);
    let border = judgement
        .doubts
        .iter()
        .find(|doubt| doubt.cause == Cause::OpenBorder);
    assert_eq!(border.map(|doubt| doubt.points.len()), Some(21));
    assert_eq!(judgement.safe_to_score, Some(false));
    let any = CombinedParams {
        open_border: 49,
        captures: false,
        ..CombinedParams::default()
    };
    let judgement = Combined::of(any).judge(&position, Detail::Full);
    assert_eq!(
        judgement.safe_to_score,
        Some(true),
        "{:?}",
        judgement.doubts
    );
}

#[test]
fn a_board_that_nobody_has_divided_is_not_safe_to_score() {
    let mut position = Position::new(Size::S9);
    for stone in [None, Some(Colour::Black), Some(Colour::White)] {
        position.put(Point::at(4, 4), stone);
        let judgement = Combined::default().judge(&position, Detail::Full);
        assert_eq!(judgement.safe_to_score, Some(false), "{stone:?}");
    }
}

mod properties;

use std::collections::HashMap;

use super::*;
use crate::{Colour, Point, PointSet, Size, points, position};

/// Black lives at B5 in the corner; White captures without it.
fn corner() -> Claim {
    Claim {
        position: position! {
            . . . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        },
        crucial: points! {
            . . . . .
            X . . . .
            . . . . .
            . . . . .
            . . . . .
        },
        goal: Goal::Live,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::Black,
        threats: 0,
        zone: points! {
            X X X X .
            X X X X .
            . . . . .
            . . . . .
            . . . . .
        },
        immortal: PointSet::EMPTY,
    }
}

fn at(name: &str, size: Size) -> Point {
    Point::from_gtp(name, size).unwrap()
}

fn solved(claim: &Claim) -> Option<Certificate> {
    claim.solve(100_000).unwrap()
}

fn answers_of(certificate: &Certificate) -> HashMap<State, Answer> {
    certificate.answers().clone()
}

fn fault(claim: &Claim, answers: HashMap<State, Answer>) -> Fault {
    Certificate::new(claim.clone(), answers)
        .unwrap()
        .check()
        .unwrap_err()
}

#[test]
fn a_right_certificate_passes() {
    let certificate = solved(&corner()).expect("B5 lives");
    let root = certificate.game().root().state();
    let b5 = at("B5", Size::new(5).unwrap());
    assert_eq!(certificate.answer(&root), Some(Answer::Play(b5)));
    let checked = check(&certificate).unwrap();
    let expected = Checked {
        answered: 1,
        replies: 0,
        ends: 1,
        longest: 1,
    };
    assert_eq!(checked, expected);
}

#[test]
fn life_when_the_opponent_begins_needs_an_answer_to_each_move() {
    let mut claim = corner();
    claim.first = Colour::White;
    assert!(solved(&claim).is_none());
    claim.position = position! {
        . . . . X O
        . X X X X O
        X X O O O O
        O O O . . .
        . . . . . .
        . . . . . .
    };
    let area = points! {
        X X X X X .
        X X X X X .
        X X . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    };
    claim.crucial = PointSet::of(Point::at(2, 0));
    claim.zone = area;
    let certificate = solved(&claim).expect("five points in a row live");
    let checked = check(&certificate).unwrap();
    assert!(checked.replies >= 6 && checked.ends >= 5, "{checked:?}");
}

#[test]
fn a_missing_answer_is_refused_with_state_and_moves() {
    let mut claim = corner();
    claim.position = position! {
        . . . . X O
        . X X X X O
        X X O O O O
        O O O . . .
        . . . . . .
        . . . . . .
    };
    claim.zone = points! {
        X X X X X .
        X X X X X .
        X X . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    };
    claim.crucial = PointSet::of(Point::at(2, 0));
    claim.first = Colour::White;
    let certificate = solved(&claim).unwrap();
    for state in certificate.answers().keys() {
        let mut answers = answers_of(&certificate);
        answers.remove(state);
        let fault = fault(&claim, answers);
        assert_eq!(fault.wrong(), Wrong::NoAnswer);
        assert_eq!(fault.line().len() % 2, 1);
    }
    let fault = fault(&claim, HashMap::new());
    assert_eq!(
        fault.to_string(),
        "after W pass: expected an answer of black or the goal reached, found neither"
    );
    assert_eq!(fault.picture(), ". . . . X\n. X X X X\nX X\n\n\n\n");
}

#[test]
fn an_illegal_answer_is_refused() {
    let claim = corner();
    let size = Size::new(5).unwrap();
    let root = ZoneGame::new(&claim).unwrap().root().state();
    let answers = HashMap::from([(root, Answer::Play(at("A4", size)))]);
    assert_eq!(
        fault(&claim, answers).to_string(),
        "in the first state: the answer B A4 is illegal: the point is occupied"
    );
    let answers = HashMap::from([(root, Answer::Play(at("A1", size)))]);
    let error = Certificate::new(claim, answers).unwrap_err();
    assert_eq!(
        error.to_string(),
        "strategy: expected stones, ko and answer on points of the zone, found A1"
    );
}

#[test]
fn an_end_that_is_not_alive_is_refused() {
    // After A5 the rest is one eye of two points.
    let claim = corner();
    let game = ZoneGame::new(&claim).unwrap();
    let answer = Answer::Play(Point::at(0, 0));
    let next = game.answer(&game.root(), answer).unwrap();
    assert!(!game.is_reached(&next));
    let answers = HashMap::from([(game.root().state(), answer)]);
    let fault = fault(&claim, answers);
    assert_eq!(fault.wrong(), Wrong::NoAnswer);
    assert_eq!(fault.line().len(), 2);
}

#[test]
fn a_cycle_is_refused_for_life_and_allowed_for_safety() {
    let mut claim = corner();
    let root = ZoneGame::new(&claim).unwrap().root().state();
    let answers = HashMap::from([(root, Answer::Pass)]);
    let found = fault(&claim, answers);
    assert!(found.wrong() == Wrong::Repeats || found.wrong() == Wrong::NoAnswer);
    // The walk tries the pass first.
    assert_eq!(
        found.to_string(),
        "after B pass, W pass: the state repeats on its path, so the goal may never be reached"
    );
    claim.goal = Goal::Keep;
    assert!(check(&solved(&claim).unwrap()).is_ok());
}

#[test]
fn a_zone_without_an_eye_point_proves_nothing() {
    let mut claim = corner();
    // A5 is outside: the corner is no eye, and C5 alone is not enough.
    claim.zone.remove(Point::at(0, 0));
    assert!(solved(&claim).is_none());
    claim.goal = Goal::Keep;
    assert!(solved(&claim).is_none());
}

#[test]
fn stones_with_liberties_outside_only_are_lost_from_the_start() {
    let mut claim = corner();
    claim.position = position! {
        . . . X .
        X X X X .
        O O O O O
        . . . . .
        . . . . .
    };
    claim.zone = points! {
        . . . X .
        X X X X .
        . . . . .
        . . . . .
        . . . . .
    };
    let found = fault(&claim, HashMap::new());
    assert_eq!(found.wrong(), Wrong::Lost(claim.crucial));
    assert_eq!(found.picture().lines().nth(1), Some("? ? ? ?"));
}

#[test]
fn a_captured_stone_that_goes_on_outside_leaves_no_empty_point() {
    // C5 and B5 go on to D5 outside the zone.
    let claim = Claim {
        position: position! {
            . X X X .
            O O O O .
            . . . . .
            . . . . .
            X X . . .
        },
        crucial: PointSet::of(Point::at(4, 0)),
        goal: Goal::Keep,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::White,
        threats: 0,
        zone: points! {
            X X X . .
            . . . . .
            . . . . .
            X X X . .
            X X X . .
        },
        immortal: PointSet::EMPTY,
    };
    let game = ZoneGame::new(&claim).unwrap();
    let next = game.reply(&game.root(), Some(Point::at(0, 0))).unwrap();
    assert_eq!(
        next.unknown(),
        points! {
            . X X . .
            . . . . .
            . . . . .
            . . . . .
            . . . . .
        }
    );
    let refusal = game.answer(&next, Answer::Play(Point::at(0, 1)));
    assert_eq!(refusal, Err(Refusal::Occupied));
    // The string wholly inside is captured and leaves empty points.
    let filled = ["A2", "B2", "C1"].iter().fold(next, |node, name| {
        game.reply(&node, Some(at(name, claim.position.size())))
            .unwrap()
    });
    assert!(game.is_lost(&filled));
    assert!(game.empty(&filled).contains(Point::at(4, 0)));
}

/// Black takes the ko at A5 or loses the stone at A4.
fn ko() -> Claim {
    Claim {
        position: position! {
            . O X X .
            X X . X X
            O O X X .
            . O O O X
            . . . O O
        },
        crucial: PointSet::of(Point::at(1, 0)),
        goal: Goal::Live,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::Black,
        threats: 0,
        zone: points! {
            X X X X X
            X X X X X
            . . X X X
            . . . . X
            . . . . .
        },
        immortal: PointSet::EMPTY,
    }
}

#[test]
fn the_opponent_retakes_a_ko_and_the_prover_does_not() {
    // Black E1 stands in a ko: White captured it with D1's neighbour.
    let claim = Claim {
        position: position! {
            . . . . .
            . X O . .
            X . X O .
            . X O . .
            . . . . .
        },
        crucial: PointSet::of(Point::at(2, 2)),
        ..ko()
    };
    let claim = Claim {
        goal: Goal::Keep,
        first: Colour::White,
        zone: claim.position.size().board(),
        ..claim
    };
    let game = ZoneGame::new(&claim).unwrap();
    let taken = game.reply(&game.root(), Some(Point::at(2, 1))).unwrap();
    let c3 = Point::at(2, 2);
    assert_eq!(taken.state().ban, Some(c3));
    assert_eq!(game.answer(&taken, Answer::Play(c3)), Err(Refusal::Ko));
    // A pass of both ends the ban.
    let later = game.reply(&game.answer(&taken, Answer::Pass).unwrap(), None);
    let retaken = game.answer(&later.unwrap(), Answer::Play(c3)).unwrap();
    // The opponent is ko master.
    let again = game.reply(&retaken, Some(Point::at(2, 1))).unwrap();
    assert_eq!(again.state().ban, Some(c3));
    // With a threat the prover retakes once.
    let claim = Claim {
        threats: 1,
        ..claim
    };
    let game = ZoneGame::new(&claim).unwrap();
    let taken = game.reply(&game.root(), Some(Point::at(2, 1))).unwrap();
    let retaken = game.answer(&taken, Answer::Play(c3)).unwrap();
    assert_eq!(retaken.state().threats, 0);
    let again = game.reply(&retaken, Some(Point::at(2, 1))).unwrap();
    assert_eq!(game.answer(&again, Answer::Play(c3)), Err(Refusal::Ko));
}

#[test]
fn a_ko_for_life_needs_a_threat() {
    // Black has the eye E5 and E3, and C4 if A5 is taken or A4 connected.
    let claim = ko();
    let living = solved(&claim);
    assert!(living.is_some(), "black lives without a ko here");
    let claim = Claim {
        position: position! {
            . X O . .
            X O O . .
            . X O . .
            X X O . .
            O O O . .
        },
        crucial: PointSet::of(Point::at(3, 0)),
        first: Colour::White,
        zone: points! {
            X X . . .
            X X . . .
            X X . . .
            X X . . .
            . . . . .
        },
        ..claim
    };
    assert!(solved(&claim).is_none());
    let claim = Claim {
        first: Colour::Black,
        ..claim
    };
    assert!(solved(&claim).is_none());
}

#[test]
fn immortal_stones_must_be_unconditionally_alive() {
    let claim = Claim {
        position: position! {
            . X . X O .
            X X X X O .
            O O . X O .
            . O X . O .
            . O X . O .
            . O O O O .
        },
        crucial: PointSet::of(Point::at(3, 2)),
        goal: Goal::Keep,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::Black,
        threats: 0,
        zone: points! {
            . . . . . .
            . . . . . .
            . . X . . .
            . . X . . .
            . . X . . .
            . . . . . .
        },
        immortal: points! {
            . X . X . .
            X X X X . .
            . . . X . .
            . . . . . .
            . . . . . .
            . . . . . .
        },
    };
    let certificate = solved(&claim).expect("C4 connects to life");
    assert!(check(&certificate).is_ok());
    let mut mortal = claim.clone();
    mortal.position.put(Point::at(0, 0), Some(Colour::White));
    mortal.position.put(Point::at(0, 2), Some(Colour::White));
    mortal.position.put(Point::at(0, 2), None);
    mortal.position.put(Point::at(1, 0), None);
    let error = mortal.validate().unwrap_err();
    assert_eq!(
        error.to_string(),
        "immortal: expected whole strings of black, found a part or no stone at A5"
    );
    mortal.immortal.remove(Point::at(1, 0));
    let found = fault(&mortal, answers_of(&certificate));
    assert!(matches!(found.wrong(), Wrong::Mortal(_)), "{found}");
    // Without them there is no proof.
    let claim = Claim {
        immortal: PointSet::EMPTY,
        ..claim
    };
    assert!(solved(&claim).is_none());
}

#[test]
fn the_prover_may_not_fill_the_eyes_of_immortal_stones() {
    let claim = Claim {
        zone: points! {
            X X X X .
            X X X X .
            . . . . .
            . . . . .
            . . . . .
        },
        position: position! {
            . X . X O
            X X X X O
            O O O O O
            . . . . .
            . . . . .
        },
        immortal: points! {
            . X . X .
            X X X X .
            . . . . .
            . . . . .
            . . . . .
        },
        goal: Goal::Keep,
        ..corner()
    };
    let game = ZoneGame::new(&claim).unwrap();
    let refusal = game.answer(&game.root(), Answer::Play(Point::at(0, 0)));
    assert_eq!(refusal, Err(Refusal::Eye));
}

#[test]
fn captures_are_proved_only_where_all_neighbours_are_known() {
    let claim = Claim {
        position: position! {
            . O O X .
            O O X X .
            X X X . .
            . . . . .
            . . . . .
        },
        crucial: PointSet::of(Point::at(0, 1)),
        goal: Goal::Capture,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::White,
        threats: 0,
        zone: points! {
            X X X X .
            X X X X X
            X X X X .
            X . . . .
            . . . . .
        },
        immortal: PointSet::EMPTY,
    };
    let certificate = solved(&claim).expect("one eye of two stones' size");
    assert!(check(&certificate).unwrap().ends > 0);
    let smaller = Claim {
        zone: points! {
            X X X . .
            X X X . .
            X X X . .
            X . . . .
            . . . . .
        },
        ..claim
    };
    // The stone C5 touches D5, which is unknown.
    assert!(solved(&smaller).is_none());
}

#[test]
fn a_claim_that_makes_no_sense_is_refused() {
    let claim = corner();
    let error = |claim: Claim| claim.validate().unwrap_err().to_string();
    assert_eq!(
        error(Claim {
            crucial: PointSet::EMPTY,
            ..claim.clone()
        }),
        "crucial: expected at least one stone, found none"
    );
    assert_eq!(
        error(Claim {
            goal: Goal::Capture,
            ..claim.clone()
        }),
        "crucial: expected a stone of white inside the zone at A4, found none"
    );
    assert!(
        error(Claim {
            zone: PointSet::of(Point::at(7, 0)),
            ..claim.clone()
        })
        .contains("zone")
    );
    let full = position! { X X X X };
    assert_eq!(
        error(Claim {
            position: full,
            crucial: full.stones(Colour::Black),
            zone: full.stones(Colour::Black),
            ..claim
        }),
        "position: expected liberties of the string at A2, found none"
    );
}

use sahwal_core::certificate::{Answer, Certificate, Claim, Goal, Needed};
use sahwal_core::{Colour, PointSet, points, position};

use super::*;

fn corner(goal: Goal) -> Certificate {
    let claim = Claim {
        position: position! {
            . . . . X O .
            . X X X X O .
            X X O O O O .
            O O O . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        },
        crucial: points! {
            . . . . . . .
            . . . . . . .
            X . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        },
        goal,
        needed: Needed::All,
        prover: Colour::Black,
        first: Colour::White,
        threats: 0,
        zone: points! {
            X X X X X . .
            X X X X X . .
            X X . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
        },
        immortal: PointSet::EMPTY,
    };
    let solved = claim.solve(10_000).unwrap();
    solved.expect("the corner lives")
}

#[test]
fn files_read_back() {
    for goal in [Goal::Live, Goal::Keep] {
        let certificate = corner(goal);
        let text = write_text(&certificate);
        assert_eq!(parse(text.as_bytes()).unwrap(), certificate);
        assert_eq!(write_text(&parse(text.as_bytes()).unwrap()), text);
    }
}

#[test]
fn a_wrong_field_is_named() {
    let text = write_text(&corner(Goal::Live));
    let error = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        format!(
            "{:#}",
            parse(text.replacen(from, to, 1).as_bytes()).unwrap_err()
        )
    };
    assert_eq!(
        error("sahwal certificate", "other"),
        "format: expected \"sahwal certificate\", found \"other\""
    );
    assert_eq!(
        error("\"version\": 1", "\"version\": 9"),
        "version: expected 1, found 9"
    );
    assert!(error("\"live\"", "\"win\"").contains("unknown variant `win`"));
    assert!(error("\"zone\": \"A7", "\"zone\": \"Z7").starts_with("zone: expected a point"));
    assert!(error("\"crucial\": \"A5\"", "\"crucial\": \"A4\"").starts_with("crucial: expected a"));
    assert!(error("\"state\":\"", "\"state\":\".").contains("expected 12 letters"));
    assert!(error("\"state\":\".", "\"state\":\"B").contains("entry 1: state: expected X"));
    assert!(error("\"answer\":\"", "\"answer\":\"9").contains("answer: expected a point"));
    assert!(error("\"threats\": 0", "\"threats\": -1").contains("line 8"));
    assert!(error("\"goal\"", "\"aim\"").contains("unknown field `aim`"));
    assert!(error(". . . . X O .", ". . . . X O").starts_with("board: row"));
    let first = text
        .lines()
        .find(|line| line.contains("\"state\""))
        .unwrap();
    assert!(error(first, &format!("{first}\n{first}")).contains("found one again"));
}

#[test]
fn attackers_do_not_break_a_right_certificate() {
    for goal in [Goal::Live, Goal::Keep] {
        let certificate = corner(goal);
        assert!(certificate.check().is_ok());
        let attacked = attack(&certificate, 100, 1);
        assert!(attacked.broken.is_none(), "{:?}", attacked.broken);
        assert!(
            attacked.games == 100 && attacked.moves > 300,
            "{attacked:?}"
        );
    }
}

#[test]
fn attackers_break_a_strategy_that_only_passes() {
    let certificate = corner(Goal::Keep);
    let answers = certificate.answers().keys();
    let answers = answers.map(|&state| (state, Answer::Pass)).collect();
    let wrong = Certificate::new(certificate.claim().clone(), answers).unwrap();
    assert!(wrong.check().is_err());
    let broken = attack(&wrong, 100, 1).broken.expect("some game breaks it");
    assert!(broken.contains("B pass"), "{broken}");
}

//! Drawn problems: answers, certificates, symmetry, and changes outside the zone.

use super::super::drawn::{Drawn, drawn};
use super::super::{RelevanceSearch, ZoneParams, ZoneQuestion, ZoneVerdict};
use crate::certificate::{Certificate, Claim, check};
use crate::random::Dice;
use crate::{Colour, Position, Symmetry};

fn verdict(question: &ZoneQuestion) -> ZoneVerdict {
    RelevanceSearch::new(ZoneParams::default())
        .search(question)
        .verdict
}

/// The question seen in a mirror, with the colours exchanged.
fn image(question: &ZoneQuestion, symmetry: Symmetry) -> ZoneQuestion {
    let size = question.position.size();
    ZoneQuestion {
        position: symmetry.position(&question.position).swapped(),
        crucial: symmetry.set(question.crucial, size),
        prover: question.prover.opponent(),
        first: question.first.opponent(),
        ..*question
    }
}

#[test]
fn the_drawn_answers_are_found_and_no_setting_proves_a_false_claim() {
    for Drawn {
        name,
        question,
        true_claim,
    } in drawn()
    {
        // A false claim is never proved; the search may run out of nodes.
        let right = |verdict| match true_claim {
            true => verdict == ZoneVerdict::Proved,
            false => verdict != ZoneVerdict::Proved,
        };
        let found = verdict(&question);
        assert!(right(found), "{name} {:?}: {found:?}", question.goal);
        for (zones, patterns) in [(true, false), (false, false)] {
            let mut search = RelevanceSearch::new(ZoneParams {
                zones,
                patterns,
                nodes: 20_000,
                ..ZoneParams::default()
            });
            let found = search.search(&question).verdict;
            assert!(
                true_claim || found != ZoneVerdict::Proved,
                "{name}: {found:?} with zones {zones}, patterns {patterns}"
            );
        }
    }
}

#[test]
fn images_of_a_problem_have_the_same_answer() {
    for problem in drawn() {
        if !problem.true_claim {
            continue;
        }
        for symmetry in [Symmetry::ALL[3], Symmetry::ALL[6]] {
            let found = verdict(&image(&problem.question, symmetry));
            assert_eq!(found, ZoneVerdict::Proved, "{} {symmetry:?}", problem.name);
        }
    }
}

#[test]
fn certificates_hold_whatever_stands_outside_the_zone() {
    let mut dice = Dice::new([17]);
    for problem in drawn().iter().filter(|problem| problem.true_claim) {
        let mut search = RelevanceSearch::new(ZoneParams::default());
        let answer = search.search(&problem.question);
        let certificate = search.certificate(&answer, 200_000).expect(problem.name);
        assert!(check(&certificate).is_ok(), "{}", problem.name);
        let claim = certificate.claim();
        if !claim.immortal.is_empty() {
            continue;
        }
        // The same strategy on boards with other stones outside.
        for _ in 0..5 {
            let position = scramble(&mut dice, &claim.position, claim);
            let changed = Claim {
                position,
                ..claim.clone()
            };
            let answers = certificate.answers().clone();
            let Ok(changed) = Certificate::new(changed, answers) else {
                // A string without liberties came about.
                continue;
            };
            assert!(check(&changed).is_ok(), "{}\n{position}", problem.name);
        }
    }
}

/// The position with random stones outside the zone.
fn scramble(dice: &mut Dice, position: &Position, claim: &Claim) -> Position {
    let mut changed = *position;
    for point in position.size().board() - claim.zone {
        let stone = match dice.below(8) {
            0 => Some(Colour::Black),
            1 => Some(Colour::White),
            _ => None,
        };
        changed.put(point, stone);
    }
    changed
}

#[test]
fn patterns_of_one_position_serve_the_next() {
    let problems = drawn();
    let eight = problems
        .iter()
        .find(|problem| problem.name == "second-line-eight")
        .expect("drawn");
    let mut search = RelevanceSearch::new(ZoneParams::default());
    let first = search.search(&eight.question);
    // A stone far away changes the position, not the zone.
    let mut moved = eight.question;
    moved
        .position
        .put(crate::Point::at(12, 6), Some(Colour::White));
    let second = search.search(&moved);
    assert_eq!(second.verdict, ZoneVerdict::Proved);
    assert!(
        second.nodes * 10 < first.nodes,
        "{} {}",
        second.nodes,
        first.nodes
    );
}

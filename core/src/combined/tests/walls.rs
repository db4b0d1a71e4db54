//! Small spaces among walls that are not proved alive: races, and walls that stand.

use super::*;

/// The judgement of a board, and the status of the string at each of these places (row, column).
fn statuses(position: &Position, places: &[(usize, usize)]) -> (Option<bool>, Vec<FinalStatus>) {
    let judgement = Combined::default().judge(position, Detail::Full);
    let borders = Borders::of(position, &judgement.verdicts);
    let strings = Strings::of(position);
    let status = |&(row, column): &(usize, usize)| {
        let string = strings.at(Point::at(row, column)).expect("a stone");
        judgement.final_status(&borders, strings.stones(string))
    };
    (judgement.safe_to_score, places.iter().map(status).collect())
}

#[test]
fn a_vital_point_is_seen_among_walls_with_ordinary_territory() {
    // Black's square corner of four points: White takes the vital point, or gets a ko.
    let (safe, found) = statuses(
        &position! {
            . . . X . O . . .
            . X X X O O . . .
            X X O O O . . . .
            O O O . . . . . .
            . . . . . . . . .
            O O O O O O O O O
            X X X X X X X X X
            . . . . . . . . .
            . X . . . X . . .
        },
        &[(1, 1)],
    );
    assert_eq!((safe, found), (Some(false), vec![FinalStatus::Unsettled]));
}

#[test]
fn a_nakade_among_walls_with_ordinary_territory_is_read() {
    // A bulky five with a dame: dead. Five stones in an eye of seven with five dame: seki.
    let (safe, found) = statuses(
        &position! {
            X X X X O O . . .
            X . . X X O . . .
            X . O . X O . . .
            X X X X X O . . .
            O . O O O O . . .
            O O O O O O O O O
            X X X X X X X X X
            . . . . . . . . .
            . . . . . . . . .
        },
        &[(0, 0), (2, 2)],
    );
    assert_eq!(safe, Some(true));
    assert_eq!(found, [FinalStatus::Dead, FinalStatus::Alive]);
    let (safe, found) = statuses(
        &position! {
            . . . . . . . X .
            . . . . . . . . .
            . . X X X X X X X
            . X X . O O O O X
            . . X . O . . O X
            . . X . O X X O X
            . . X . O X X O X
            X . X . O O X O X
            . . X X X O O O X
        },
        &[(3, 4), (5, 5)],
    );
    assert_eq!(safe, Some(true));
    assert_eq!(found, [FinalStatus::Seki; 2]);
}

#[test]
fn a_race_that_its_first_move_wins_is_not_safe_to_score() {
    // Two liberties against an eye and a liberty: who moves first captures.
    let eye_and_liberty = position! {
        O O O O O O O O O O O O .
        O O O O O O O O O O O O O
        O O O O O O O O O O O O .
        X X O O O O O O O O O O O
        . X O . O O O O O O O O O
        X X X X O O O O O O O O O
        O O O O X X X X X X X X X
        O O O O X X X X X X X X X
        X . X . X X X X X X X X X
        X X X X X X X X X X X X X
        X X X X X X X X X X X X X
        X X X X X X X X X X X X X
        . X X X X X X X X X X . X
    };
    // Black has an eye and a shared liberty, White two liberties and the shared one.
    let shared_liberty = position! {
        O O O O O O O O O O O O .
        O O O O O O O O O O O O O
        O O O O O O O O O O O O .
        X X O O O O O O O O O O O
        . X O O O O O O O O O O O
        X X X O O O O O O O O O O
        . O O X X X X X X X X X X
        O O O X X X X X X X X X X
        . . X X X X X X X X X X X
        X X X X X X X X X X X X X
        X X X X X X X X X X X X X
        X X X X X X X X X X X X X
        . X X X X X X X X X X . X
    };
    // Both have an eye and share a liberty; each has liberties of its own, too.
    let eyes_on_both_sides = position! {
        O O O O O O O O O O O O .
        O O O O O O O O O O O O O
        O O O O O O O O O O O O .
        X X O O O O O O O O O O O
        . X . . O O O O O O O O O
        X X X X X O O O O O O O O
        . O O O O X X X X X X X X
        O O O O O X X X X X X X X
        . O X . X X X X X X X X X
        O O X X X X X X X X X X X
        X X X X X X X X X X X X X
        X X X X X X X X X X X X X
        . X X X X X X X X X X . X
    };
    for position in [eye_and_liberty, shared_liberty, eyes_on_both_sides] {
        for image in [position, position.swapped()] {
            let judgement = Combined::default().judge(&image, Detail::Full);
            assert_eq!(judgement.safe_to_score, Some(false), "{image}");
        }
    }
}

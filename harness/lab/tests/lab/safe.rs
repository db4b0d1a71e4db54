//! Tests how many positions before the end of whole games are called safe, and how confident
//! `combined` is in the verdicts of safe games.

use rayon::prelude::*;
use sahwal_core::Question;
use sahwal_core::classify;
use sahwal_data::input::{At, Selection, load_one};
use sahwal_run::moments::line::Line;

use crate::common::skipped;

/// The data sets of whole games on large boards. The number n means that every n-th game is judged.
const SETS: [(&str, usize); 3] = [("selfplay", 3), ("ogs19", 1), ("tygem9d", 200)];
/// The smallest boards that are judged. On 9x9, the last 20 moves are a third of a game.
const SMALLEST: usize = 13;
/// The moments, and how many percent of the boards may be called safe there.
const MOMENTS: [(At, usize); 7] = [
    (At::Share(25.0), 0),
    (At::Share(50.0), 0),
    (At::Share(75.0), 0),
    (At::Before(60), 5),
    (At::Before(40), 5),
    (At::Before(20), 10),
    (At::Before(10), 50),
];

/// A board before the end of a game.
struct JudgedBoard {
    at: At,
    is_safe: bool,
}

#[test]
#[ignore = "slow: seven moments of some 300 games"]
fn games_are_not_called_safe_long_before_their_end() {
    let combined = classify::find("combined").expect("registered").build();
    for (set, every) in SETS {
        let Ok(selection) = Selection::resolve_records(&[set.to_owned()]) else {
            skipped("games_are_not_called_safe_long_before_their_end", set);
            continue;
        };
        let games = load_one(&selection.sources[0]).expect("a set").games;
        let judged: Vec<_> = games.iter().step_by(every).collect();
        let moments = MOMENTS.map(|(at, _)| at);
        let boards: Vec<JudgedBoard> = judged
            .par_iter()
            .flat_map_iter(|game| Line::of(&game.play).moments(&moments))
            .filter(|(_, position)| position.size().lines() >= SMALLEST)
            .map(|(moment, position)| JudgedBoard {
                at: moment.at,
                is_safe: combined.answer(&Question::from(&position)).is_safe() == Some(true),
            })
            .collect();
        for (at, percent) in MOMENTS {
            let of_moment = boards.iter().filter(|board| board.at == at);
            let all = of_moment.clone().count();
            let safe = of_moment.filter(|board| board.is_safe).count();
            eprintln!("{set} {at}: {safe} of {all} boards are safe");
            assert!(all > 0, "{set} {at}: no large board");
            assert!(
                100 * safe <= percent * all,
                "{set} {at}: {safe} of {all} boards are safe"
            );
        }
    }
}

/// The data sets of finished games. The number n means that every n-th game is judged.
const FINISHED: [(&str, usize); 6] = [
    ("igs31", 1),
    ("selfplay", 1),
    ("ogs19", 1),
    ("ogs9", 1),
    ("tygem-hard", 1),
    ("tygem9d", 20),
];

#[test]
#[ignore = "slow: some 1,500 finished games"]
fn no_string_of_a_safe_game_has_a_weak_confidence() {
    let combined = classify::find("combined").expect("registered").build();
    for (set, every) in FINISHED {
        let Ok(selection) = Selection::resolve_records(&[set.to_owned()]) else {
            skipped("no_string_of_a_safe_game_has_a_weak_confidence", set);
            continue;
        };
        let games = load_one(&selection.sources[0]).expect("a set").games;
        let judged: Vec<_> = games.iter().step_by(every).collect();
        let safe: usize = judged
            .par_iter()
            .map(|game| {
                let judgement = combined.answer(&Question::from(&game.position));
                if judgement.is_safe() != Some(true) {
                    return 0;
                }
                for string in &judgement.strings {
                    let confidence = string.confidence.expect("combined states one");
                    assert!(
                        confidence > 0.8,
                        "{set}, game {}: {confidence} for {}\n{}",
                        game.name,
                        string.reason,
                        game.position
                    );
                }
                1
            })
            .sum();
        eprintln!("{set}: {safe} of {} games are safe", judged.len());
        assert!(safe > 0, "{set}: no game is safe");
    }
}

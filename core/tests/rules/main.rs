//! Boards from the texts of rules. The statuses that the texts give to groups are compared with
//! those that `combined` finds.
//!
//! `boards.toml` is an array `board` of tables with `name`, `source`, `stones` (a picture) and
//! `groups`. A board where `combined` finds another status than the text also has `known`, the
//! reason. In `groups`, a key is a stone of a group, and the value is its status, one of
//! [`FinalStatus`]. Two words are the status by area rules, after play, and the status by territory
//! rules. The second one is that of the confirmation of the Japanese rules of 1989, articles 7 and
//! 8. One word is for both rules.

use std::collections::BTreeMap;

use sahwal_core::borders::Borders;
use sahwal_core::classify;
use sahwal_core::rules::{Captured, Counting, FinalStatus, Rules};
use sahwal_core::{ByColour, Point, Position, Question, Strings};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    board: Vec<Board>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    name: String,
    #[serde(rename = "source")]
    _source: String,
    stones: String,
    groups: BTreeMap<String, String>,
    known: Option<String>,
}

/// The status that one or two words of the file give for `rules`.
fn expected(words: &str, rules: Rules) -> FinalStatus {
    let words: Vec<&str> = words.split_whitespace().collect();
    let word = match words[..] {
        [both] => both,
        // The words have the order of the values of `Rules`.
        [area, territory] => [area, territory][rules as usize],
        _ => panic!("expected one or two statuses, found {words:?}"),
    };
    let mut all = FinalStatus::ALL.into_iter();
    all.find(|status| status.name() == word)
        .unwrap_or_else(|| panic!("expected a status such as alive, found {word}"))
}

/// If `combined` calls a board safe to score, all statuses are right. If not, a status may differ
/// only for a reason that the file gives. A group that the text calls unsettled is right whenever
/// the board is not called safe.
#[test]
fn statuses_are_those_of_the_rule_texts() {
    let file: File = toml::from_str(include_str!("boards.toml")).unwrap();
    assert!(file.board.len() >= 30, "{} boards", file.board.len());
    let combined = classify::find("combined").unwrap().build();
    for board in file.board {
        let position: Position = board.stones.parse().unwrap();
        let strings = Strings::of(&position);
        let mut differs = false;
        for rules in [Rules::Area, Rules::Territory] {
            let counting = Counting {
                captured: Captured::known(ByColour::default()),
                ..Counting::plain(rules)
            };
            let judgement = combined.answer(&Question::new(&position, counting));
            let borders = Borders::of(&position, &judgement.verdicts);
            let is_safe = judgement.is_safe() == Some(true);
            for (at, words) in &board.groups {
                let stone = Point::from_gtp(at, position.size()).unwrap();
                let string = strings.stones(strings.at(stone).unwrap());
                let found = judgement.final_status(&borders, string);
                let is_right = match expected(words, rules) {
                    FinalStatus::Unsettled => !is_safe,
                    expected => found == expected,
                };
                let place = format!(
                    "{}, {at} by {rules:?}: {words}, found {found:?}",
                    board.name
                );
                assert!(is_right || !is_safe, "called safe: {place}");
                assert!(is_right || board.known.is_some(), "not known: {place}");
                differs |= !is_right;
            }
        }
        assert_eq!(differs, board.known.is_some(), "{}", board.name);
    }
}

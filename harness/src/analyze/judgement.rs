//! The reasons of the verdicts, and the score, as text.

use std::cmp::Reverse;
use std::fmt::Write;

use sahwal_core::borders::Borders;
use sahwal_core::question::is_exact;
use sahwal_core::rules::{Counting, FinalStatus, Removal, Rules, Score, Tax};
use sahwal_core::verdict::{Cause, Status};
use sahwal_core::{ByColour, Colour, Judgement, PointSet, Position, Size};
use sahwal_data::coordinates::list;
use sahwal_data::input::FileRecord;
use sahwal_data::tell::wrapped;
use sahwal_record::in_place_of;

use super::View;

/// What a player asks first, in a few lines: the result as recorded, the score by the rules of the
/// record, whether it is safe or why not, and the stones that are dead or unsettled.
pub(super) fn answer(view: &View) -> String {
    let (game, judgement, score) = (view.game, &view.judgement, &view.data.score);
    let (position, size) = (&game.record.position, game.record.position.size());
    let verdicts = &judgement.verdicts;
    let mut text = String::new();
    let mut line = |name: &str, what: &str| {
        let _ = writeln!(text, "{}", wrapped(&format!("{name:<10}{what}"), 10));
    };
    let result = game.record.recorded.result.known();
    let counting = view.question.counting;
    let result = match (result, game.truth) {
        (Some(result), _) => result.to_string(),
        // Labels or territory marks say who owns each point.
        (None, Some(truth)) => {
            let score = Score::of(position, &truth.verdicts(position), &counting);
            format!("no result; {} by the counted result", score.result())
        }
        (None, None) => "no counted result".to_owned(),
    };
    let differs = view.question.contradiction(verdicts);
    let differs = differs.filter(|points| !is_exact(*points));
    let differs = differs.map_or(String::new(), |points| {
        // Komi has at most two decimals.
        let points = (100.0 * points).round() / 100.0;
        format!("; the score differs by {points}")
    });
    line("recorded", &format!("{result}{differs}"));
    // The score, and what the letter of the rules changes.
    let stated = game.record.recorded.terms;
    let terms = view.asked.or(stated);
    let assumed = match (terms.ruleset, terms.komi) {
        (Some(_), Some(_)) => "",
        (None, Some(_)) => " (the record has no rules)",
        (Some(_), None) => " (the record has no komi)",
        (None, None) => " (the record has no rules and no komi)",
    };
    let by = by_terms(&counting) + &in_place_of(stated, view.asked);
    let estimate = &view.data.estimate;
    if estimate.open > 0 {
        line("estimate", &format!("{}, {by}{assumed}", estimate.text));
    }
    // Where most of the board has no owner yet, the score of what the stones reach is no news.
    let is_unfinished = judgement.is_unfinished();
    match (size.board() - verdicts.owners.known()).len() {
        0 if is_unfinished => {}
        0 if estimate.open > 0 => {
            let found = &score.counted.text;
            line("score", &format!("{found} as the board stands"));
        }
        0 => line("score", &format!("{} {by}{assumed}", score.counted.text)),
        unknown => line("score", &no_score(unknown)),
    }
    if let Some(by_letter) = &score.counted.by_letter {
        line("", &by_letter.text);
    }
    // Whether it is safe, or the first doubts.
    let safe = match judgement.is_safe() {
        None => "not known: the classifier does not say".to_owned(),
        Some(true) => "yes".to_owned(),
        Some(false) => {
            let doubts = doubts(position, judgement);
            let more = match doubts.len().saturating_sub(FIRST_DOUBTS) {
                0 => String::new(),
                more => format!("; {more} more with --reasons"),
            };
            let first = doubts.iter().take(FIRST_DOUBTS).cloned();
            let first = first.collect::<Vec<_>>().join("; ");
            let at_stake = points(judgement.at_stake().unwrap_or_default());
            format!("no, {at_stake} at stake: {first}{more}")
        }
    };
    line("safe", &safe);
    for words in score.safety.advice.iter().take(FIRST_DOUBTS) {
        line("to do", words);
    }
    // A string that waits for its first move is dead or alive in the score alone.
    let unsettled = view.stones(FinalStatus::Unsettled);
    let named = |stones: PointSet| {
        let of = |colour: Colour| (colour, stones & position.stones(colour));
        let some = Colour::BOTH.map(of).into_iter();
        let some = some.filter(|(_, stones)| !stones.is_empty());
        let names = some.map(|(colour, stones)| format!("{colour} {}", list(stones, size)));
        names.collect::<Vec<_>>().join("; ")
    };
    match named(verdicts.dead - unsettled).as_str() {
        _ if is_unfinished => {}
        "" => line("dead", "none"),
        dead => line("dead", dead),
    }
    for (status, stones) in [("dead", verdicts.dead), ("alive", verdicts.alive)] {
        let stones = unsettled & stones;
        if !stones.is_empty() {
            line(
                "unsettled",
                &format!("{}, counted as {status}", named(stones)),
            );
        }
    }
    text
}

/// Whether the score is safe, to follow it; nothing if the classifier does not say.
pub(crate) fn safety(judgement: &Judgement) -> String {
    match (judgement.is_safe(), judgement.at_stake()) {
        (Some(true), _) => ", safe".to_owned(),
        (_, Some(at_stake)) => format!(", not safe, {} at stake", points(at_stake)),
        (_, None) => String::new(),
    }
}

/// How a score is counted, to follow it: `by area, komi 0.5 + 4 for the handicap`.
pub(crate) fn by_terms(counting: &Counting) -> String {
    let (rules, komi) = (counting.ruleset.rules.name(), counting.komi);
    let handicap = match counting.handicap_points() {
        0 => String::new(),
        points => format!(" + {points} for the handicap"),
    };
    let tax = match counting.ruleset.tax {
        Tax::All => ", 2 points off for each living group",
        Tax::None | Tax::Seki => "",
    };
    let button = match counting.button() {
        Some(first) => format!(", half a point for the first pass of {first}"),
        None => String::new(),
    };
    let removal = match counting.removal {
        Removal::None => ", no stone taken off",
        Removal::Dead => "",
    };
    format!("by {rules}, komi {komi}{handicap}{tax}{button}{removal}")
}

/// Why there is no score: so many points have no owner.
pub(crate) fn no_score(unknown: usize) -> String {
    format!("no score: {} unknown", points(unknown))
}

fn points(number: usize) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} point{s}")
}

/// The number of kinds of doubt that [`answer`] tells.
const FIRST_DOUBTS: usize = 3;

/// The points by both rules, all doubts, and a paragraph for each string.
pub fn judgement(game: &FileRecord, judgement: &Judgement) -> String {
    let position = &game.record.position;
    let mut text = score(game, judgement);
    if judgement.is_safe() == Some(false) {
        text.push_str("  doubts\n");
        for doubt in doubts(position, judgement) {
            let _ = writeln!(text, "{}", wrapped(&format!("    {doubt}"), 6));
        }
    }
    text.push_str("\nverdicts\n\n");
    let borders = Borders::of(position, &judgement.verdicts);
    let mut strings: Vec<_> = judgement.strings.iter().collect();
    strings.sort_by_key(|string| string.stones.first());
    for string in strings {
        let name = string
            .stones
            .first()
            .map(|stone| stone.gtp(position.size()).to_string());
        let final_status = judgement.final_status(&borders, string.stones);
        let is_unsettled = final_status == FinalStatus::Unsettled;
        // The confidence says nothing about the next move.
        let sure = string.confidence.filter(|_| !is_unsettled);
        let sure = sure.map_or(String::new(), |sure| {
            format!(", {}% sure", in_percent(sure))
        });
        // Nothing is claimed of such a string, however little else was proved.
        let how = match string.status {
            Status::Unknown => String::new(),
            _ => format!(" ({}{sure})", string.how.name()),
        };
        let why = if string.reason.is_empty() {
            String::new()
        } else {
            format!(": {}", string.reason)
        };
        let status = if is_unsettled {
            "unsettled, counted as "
        } else {
            ""
        };
        let line = format!(
            "{:<3} {} {status}{}{how}{why}",
            name.unwrap_or_default(),
            string.colour,
            string.status.name(),
        );
        let _ = writeln!(text, "{}", wrapped(&format!("  {line}"), 7));
    }
    text
}

/// The points by area and by territory, without komi.
fn score(game: &FileRecord, judgement: &Judgement) -> String {
    let position = &game.record.position;
    let captured = game.record.recorded.captured;
    let mut text = "score, without komi\n\n".to_owned();
    for rules in [Rules::Area, Rules::Territory] {
        let counting = Counting {
            captured,
            ..Counting::plain(rules)
        };
        let score = Score::of(position, &judgement.verdicts, &counting);
        let points = ByColour::from_fn(|of| match rules {
            Rules::Area => score.points[of].to_string(),
            // Points of territory, and prisoners.
            Rules::Territory => {
                let prisoners = score.prisoners[of] + captured.stones[of];
                format!("{}+{prisoners}", score.territory[of].len())
            }
        });
        let (ByColour { black, white }, name) = (points, rules.name());
        let by_letter = score.letter_in_words(position.size());
        let by_letter = by_letter.map_or(String::new(), |words| format!("; {words}"));
        let result = score.result();
        let line = format!("  {name:<10} black {black}, white {white}: {result}{by_letter}");
        let _ = writeln!(text, "{}", wrapped(&line, 13));
    }
    text
}

/// The first points of a set, and how many more there are.
fn beginning(points: PointSet, size: Size) -> String {
    const SHOWN: usize = 10;
    let first = list(points.iter().take(SHOWN).collect(), size);
    match points.len().saturating_sub(SHOWN) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// For each cause of doubt the first stone of each string or the points, with the move and what is
/// at stake; the cause with most at stake comes first.
pub(super) fn doubts(position: &Position, judgement: &Judgement) -> Vec<String> {
    let size = position.size();
    let of_cause = |cause: Cause| {
        let mut doubts = judgement.doubts_by(cause).peekable();
        doubts.peek()?;
        let places = doubts.filter_map(|doubt| {
            let place = match cause {
                Cause::OpenBorder => beginning(doubt.points, size),
                // Without points the game as a whole is in doubt.
                _ => doubt.points.first()?.gtp(size).to_string(),
            };
            let play = match doubt.play {
                Some((colour, point)) => format!("{} {}, ", colour.letter(), point.gtp(size)),
                None if cause == Cause::FirstMove => "no move is known, ".to_owned(),
                None => String::new(),
            };
            Some(format!("{place} ({play}{} at stake)", doubt.at_stake))
        });
        let places: Vec<String> = places.collect();
        Some(match places.as_slice() {
            [] => cause.describe().to_owned(),
            places => format!("{}: {}", cause.describe(), places.join(" ")),
        })
    };
    let at_stake = |cause: Cause| {
        let doubts = judgement.doubts_by(cause);
        doubts.map(|doubt| doubt.at_stake).sum::<usize>()
    };
    let mut causes = Cause::ALL.to_vec();
    causes.sort_by_key(|cause| Reverse(at_stake(*cause)));
    causes.into_iter().filter_map(of_cause).collect()
}

/// A confidence in percent: one decimal, near 100 two. It is cut there and not rounded, so that
/// only what is proved has 100.0.
fn in_percent(confidence: f64) -> String {
    let percent = 100.0 * confidence;
    match percent {
        99.9..100.0 => format!("{:.2}", (100.0 * percent).floor() / 100.0),
        _ => format!("{percent:.1}"),
    }
}

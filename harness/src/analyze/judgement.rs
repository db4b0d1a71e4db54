//! The reasons of the verdicts, and the score, as text.
//!
//! `text` and `listing` show them, and GTP names the rules of a score by them. Players agree on a
//! result by these words. If a doubt is missing here, they score the game wrongly.

use std::cmp::Reverse;
use std::fmt::Write;

use sahwal_core::borders::Borders;
use sahwal_core::question::is_exact;
use sahwal_core::rules::{Counting, FinalStatus, Removal, Rules, Score, Tax};
use sahwal_core::verdict::{Cause, Doubt, Status};
use sahwal_core::{ByColour, Colour, Judgement, PointSet, Position, Size};
use sahwal_data::input::FileRecord;
use sahwal_data::tell::wrapped;
use sahwal_record::in_place_of;

use super::View;

/// Answers what a player asks first, in a few lines: the recorded result, the score by the rules of
/// the record, whether it is safe or why not, and the stones that are dead or unsettled.
pub(super) fn answer(view: &View) -> String {
    let mut text = line("recorded", &recorded(view));
    text += &scores(view);
    text += &line("safe", &is_safe(view));
    for words in view.data.score.safety.advice.iter().take(FIRST_DOUBTS) {
        text += &line("to do", words);
    }
    text += &dead_and_unsettled(view);
    text
}

/// Formats a line of the answer: its name, and words that are wrapped beside it.
fn line(name: &str, words: &str) -> String {
    wrapped(&format!("{name:<10}{words}"), 10) + "\n"
}

/// Returns the recorded result, and by how much the score differs from it.
fn recorded(view: &View) -> String {
    let game = view.game;
    let position = &game.record.position;
    let mut text = match (game.record.recorded.result.known(), game.truth) {
        (Some(result), _) => result.to_string(),
        // Labels or territory marks say who owns each point.
        (None, Some(truth)) => {
            let verdicts = truth.verdicts(position);
            let score = Score::of(position, &verdicts, &view.question.counting);
            format!("no result; {} by the counted result", score.result())
        }
        (None, None) => "no counted result".to_owned(),
    };
    match view.question.contradiction(&view.judgement.verdicts) {
        // A board that is mostly open has only an estimate, which stands below. There is no score
        // to compare.
        Some(points) if !is_exact(points) && !view.judgement.is_unfinished() => {
            // Komi has at most two decimals.
            let rounded = (100.0 * points).round() / 100.0;
            let _ = write!(text, "; the score differs by {rounded}");
        }
        _ => {}
    }
    text
}

/// Returns the estimate if points are open, the score, and what changes by the letter of the rules.
fn scores(view: &View) -> String {
    let stated = view.game.record.recorded.terms;
    let terms = view.terms.or(stated);
    let assumed = match (terms.ruleset, terms.komi) {
        (Some(_), Some(_)) => "",
        (None, Some(_)) => " (the record has no rules)",
        (Some(_), None) => " (the record has no komi)",
        (None, None) => " (the record has no rules and no komi)",
    };
    let by = by_terms(&view.question.counting) + &in_place_of(stated, view.terms);
    let estimate = &view.data.estimate;
    let counted = &view.data.score.counted;
    let mut text = String::new();
    if estimate.open > 0 {
        text += &line("estimate", &format!("{}, {by}{assumed}", estimate.text));
    }
    // While most of the board has no owner yet, a score of the present stones means nothing.
    let board = view.game.record.position.size().board();
    match (board - view.judgement.verdicts.owners.known()).len() {
        0 if view.judgement.is_unfinished() => {}
        0 if estimate.open > 0 => {
            text += &line("score", &format!("{} as the board stands", counted.text));
        }
        0 => text += &line("score", &format!("{} {by}{assumed}", counted.text)),
        unknown => text += &line("score", &no_score(unknown)),
    }
    if let Some(by_letter) = &counted.by_letter {
        text += &line("", &by_letter.text);
    }
    text
}

/// Says that the score is safe, or lists the first doubts.
fn is_safe(view: &View) -> String {
    let judgement = &view.judgement;
    match judgement.is_safe() {
        None => "not known: the classifier does not say".to_owned(),
        Some(true) => "yes".to_owned(),
        Some(false) => {
            let doubts = doubts(&view.game.record.position, judgement);
            let at_stake = points(judgement.at_stake().unwrap_or_default());
            let first = &doubts[..doubts.len().min(FIRST_DOUBTS)];
            let mut text = format!("no, {at_stake} at stake: {}", first.join("; "));
            if doubts.len() > first.len() {
                let more = doubts.len() - first.len();
                let _ = write!(text, "; {more} more with --reasons");
            }
            text
        }
    }
}

/// Lists the dead stones, and those that the next move kills or saves.
fn dead_and_unsettled(view: &View) -> String {
    let position = &view.game.record.position;
    let verdicts = &view.judgement.verdicts;
    let unsettled = view.stones(FinalStatus::Unsettled);
    let dead = verdicts.dead - unsettled;
    let mut text = String::new();
    // In the middle of a game many stones are weak, and a list of dead ones would mislead.
    if !view.judgement.is_unfinished() {
        if dead.is_empty() {
            text += &line("dead", "none");
        } else {
            text += &line("dead", &by_colour(dead, position));
        }
    }
    // The next move decides whether an unsettled string lives. The score has to count it as dead or
    // alive.
    for (status, stones) in [("dead", verdicts.dead), ("alive", verdicts.alive)] {
        let waiting = unsettled & stones;
        if !waiting.is_empty() {
            let names = by_colour(waiting, position);
            text += &line("unsettled", &format!("{names}, counted as {status}"));
        }
    }
    text
}

/// Lists stones by colour: `black A1 B1; white C3`.
fn by_colour(stones: PointSet, position: &Position) -> String {
    let mut names = Vec::new();
    for colour in Colour::BOTH {
        let own = stones & position.stones(colour);
        if !own.is_empty() {
            names.push(format!("{colour} {}", own.gtp(position.size())));
        }
    }
    names.join("; ")
}

/// Returns the score or, if a border is open, the estimate: `estimate B+4 ± 11`.
pub(super) fn score_or_estimate(view: &View) -> String {
    let estimate = &view.data.estimate;
    if estimate.open == 0 {
        return view.data.score.counted.text.clone();
    }
    // The chance to win is cut off: a line has no room for it.
    match estimate.text.split_once(" (") {
        Some((lead, _)) => format!("estimate {lead}"),
        None => format!("estimate {}", estimate.text),
    }
}

/// Returns words to put after a score that say whether it is safe; empty if the classifier does not
/// say.
pub(crate) fn safety(judgement: &Judgement) -> String {
    match (judgement.is_safe(), judgement.at_stake()) {
        (Some(true), _) => ", safe".to_owned(),
        (_, Some(at_stake)) => format!(", not safe, {} at stake", points(at_stake)),
        (_, None) => String::new(),
    }
}

/// Returns words to put after a score that say how it is counted: `by area, komi 0.5 + 4 for the
/// handicap`.
pub(crate) fn by_terms(counting: &Counting) -> String {
    let rules = counting.ruleset.rules.name();
    let komi = counting.komi;
    let handicap = match counting.handicap_points() {
        0 => String::new(),
        points => format!(" + {points} for the handicap"),
    };
    let tax = match counting.ruleset.tax {
        Tax::All => ", 2 points off for each living group",
        Tax::None | Tax::Seki => "",
    };
    // The button is half a point for the first pass (area rules with a button).
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

/// Says that there is no score, and how many points have no owner.
pub(crate) fn no_score(unknown: usize) -> String {
    format!("no score: {} unknown", points(unknown))
}

fn points(number: usize) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} point{s}")
}

/// The largest number of causes of doubt in an [`answer`], and also of pieces of advice.
const FIRST_DOUBTS: usize = 3;

/// Returns the points by area and by territory, all doubts, and a paragraph for each string.
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
        let sure = match string.confidence {
            Some(sure) if !is_unsettled => format!(", {}% sure", in_percent(sure)),
            // The confidence says nothing about an unsettled string: the next move decides it.
            _ => String::new(),
        };
        // An unknown string has no verdict, so no method or confidence is named.
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

/// Returns the points by area and by territory, without komi.
fn score(game: &FileRecord, judgement: &Judgement) -> String {
    let position = &game.record.position;
    // Prisoners count only by territory. By area a captured stone has already lost its point.
    let captured = game.record.recorded.captured;
    let mut text = "score, without komi\n\n".to_owned();
    // Komi is left out, since its value suits only one of the two rules.
    for rules in [Rules::Area, Rules::Territory] {
        let counting = Counting {
            captured,
            ..Counting::plain(rules)
        };
        let score = Score::of(position, &judgement.verdicts, &counting);
        let points = ByColour::from_fn(|of| match rules {
            Rules::Area => score.points[of].to_string(),
            // The sum is written out: points of territory, then prisoners.
            Rules::Territory => {
                let prisoners = score.prisoners[of] + captured.stones[of];
                format!("{}+{prisoners}", score.territory[of].len())
            }
        });
        let mut line = format!(
            "  {:<10} black {}, white {}: {}",
            rules.name(),
            points.black,
            points.white,
            score.result()
        );
        if let Some(by_letter) = score.letter_in_words(position.size()) {
            let _ = write!(line, "; {by_letter}");
        }
        let _ = writeln!(text, "{}", wrapped(&line, 13));
    }
    text
}

/// Lists the first points of a set, and says how many more there are.
fn beginning(points: PointSet, size: Size) -> String {
    const MOST: usize = 10;
    let first = points.iter().take(MOST).collect::<PointSet>().gtp(size);
    match points.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// Describes the doubts by cause, the cause with most points at stake first. Each doubt is named by
/// the first stone of its string, or by its points, with the move and the points at stake.
pub(super) fn doubts(position: &Position, judgement: &Judgement) -> Vec<String> {
    let mut causes = Vec::new();
    for cause in Cause::ALL {
        let doubts: Vec<&Doubt> = judgement.doubts_by(cause).collect();
        if doubts.is_empty() {
            continue;
        }
        let at_stake: usize = doubts.iter().map(|doubt| doubt.at_stake).sum();
        let places: Vec<String> = doubts
            .into_iter()
            .filter_map(|doubt| place(doubt, position.size()))
            .collect();
        let words = if places.is_empty() {
            cause.describe().to_owned()
        } else {
            format!("{}: {}", cause.describe(), places.join(" "))
        };
        causes.push((at_stake, words));
    }
    causes.sort_by_key(|(at_stake, _)| Reverse(*at_stake));
    causes.into_iter().map(|(_, words)| words).collect()
}

/// Describes where a doubt is, with the move and the points at stake. Returns `None` if the game as
/// a whole is in doubt.
fn place(doubt: &Doubt, size: Size) -> Option<String> {
    let place = match doubt.cause {
        // A border may be open along the whole board, so several points are named. A string lives
        // or dies as one, so its first stone is enough.
        Cause::OpenBorder => beginning(doubt.points, size),
        _ => doubt.points.first()?.gtp(size).to_string(),
    };
    let play = match doubt.play {
        Some((colour, point)) => format!("{} {}, ", colour.letter(), point.gtp(size)),
        // The reading proved that whoever moves first decides, but it did not keep the move.
        None if doubt.cause == Cause::FirstMove => "no move is known, ".to_owned(),
        None => String::new(),
    };
    Some(format!("{place} ({play}{} at stake)", doubt.at_stake))
}

/// Formats a confidence in percent with one decimal, or two from 99.9. Two decimals are cut, not
/// rounded, so that 100.0 means proved.
fn in_percent(confidence: f64) -> String {
    // With one decimal, one error in a thousand and one in ten thousand would look the same.
    let percent = 100.0 * confidence;
    match percent {
        99.9..100.0 => format!("{:.2}", (100.0 * percent).floor() / 100.0),
        _ => format!("{percent:.1}"),
    }
}

//! Compares what counting, searching and the classifiers say about 1,860 solved capturing races.
//!
//! *Loose count* and *formula* use the same arithmetic, but the formula answers only if its
//! conditions are met. *Search* uses the formula at its leaves.
//!
//! The boards come from `datasets/races`, whose page describes their origin and columns. A race is
//! *settled* if it ends in the same way whoever moves first, and no ko decides it. All others are
//! *open*. On a settled race a verdict is right if it calls exactly the captured walls dead; doubts
//! do not matter. On an open race an answer is right if it calls the race open, or states a doubt
//! about the first move.
//!
//! `sahwal-lab races` prints the table for `results/lab/races.txt`, and `results/CLAIMS.md` quotes
//! it. The search has the limit of `combined`. With another limit the table would describe another
//! program.

use std::fmt;

use anyhow::{Context, Result};
use rayon::prelude::*;
use sahwal_core::race::{Count, Eye, Finding, Outcome, Race};
use sahwal_core::verdict::{Cause, Status};
use sahwal_core::{ByColour, Colour, Point, Position, Question, Strings, classify, safety};
use serde::Deserialize;

const BOARDS: &str = include_str!("../../../datasets/races/boards.csv");
/// The largest number of positions of a search with one player to move first, as in `combined`.
const MOST_POSITIONS: u32 = 4_000;
/// The classifiers that judge the races.
const CLASSIFIERS: [&str; 4] = ["static-plus", "playout", "network", "combined"];

/// A line of `boards.csv`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RaceRow {
    name: String,
    #[serde(rename = "size")]
    _size: usize,
    board: String,
    black: String,
    white: String,
    black_first: i8,
    white_first: i8,
    ko: u8,
}

/// A race with its solution.
struct SolvedRace {
    position: Position,
    /// A stone of each wall.
    stones: ByColour<Point>,
    end: RaceEnd,
}

/// How a race ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RaceEnd {
    /// The race ends in this way, whoever moves first.
    Settled(Outcome),
    /// The first move or a ko decides.
    Open,
}

/// The answer of a judge about a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RaceAnswer {
    /// The race ends in this way.
    End(RaceEnd),
    /// Both walls are called dead, which is always wrong.
    BothDie,
    /// No answer: the conditions of the formula are not met, or the search stopped.
    None,
}

/// An answer, and what the judge says about the score of the board.
struct JudgedRace {
    answer: RaceAnswer,
    safety: Safety,
}

/// What a judge says about the score of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Safety {
    /// The score is safe.
    Safe,
    /// The first move decides about one of the walls.
    FirstMove,
    /// The score is in doubt for another reason.
    Doubted,
    /// The judge does not say.
    Unsaid,
}

/// The answers of a judge, counted.
struct JudgeCounts {
    judge: String,
    answered: usize,
    settled_right: usize,
    settled_wrong: usize,
    open_right: usize,
    open_wrong: usize,
    /// The number of boards that are called safe, and of those among them whose verdict is not
    /// right. `None` if the judge does not say which scores are safe.
    safe: Option<(usize, usize)>,
}

/// The answers of all judges.
pub struct RaceTable {
    races: usize,
    settled: usize,
    judges: Vec<JudgeCounts>,
}

/// Judges every `every`th race of the data set.
///
/// # Errors
/// The data set has another form.
pub fn race_table(every: usize) -> Result<RaceTable> {
    let mut races = Vec::new();
    for line in csv::Reader::from_reader(BOARDS.as_bytes())
        .deserialize()
        .step_by(every)
    {
        let row: RaceRow = line.context("datasets/races/boards.csv")?;
        races.push(solved_race(&row).with_context(|| row.name.clone())?);
    }
    // The judges range from plain arithmetic to reading. Each knows more than the one before.
    let mut judges = vec![
        count("loose count", &races, by_loose_count),
        count("formula", &races, by_formula),
        count("search", &races, by_search),
    ];
    for name in CLASSIFIERS {
        judges.push(count(name, &races, |race| by_classifier(name, race)));
    }
    let settled = races.iter().filter(|race| race.end != RaceEnd::Open);
    Ok(RaceTable {
        settled: settled.count(),
        races: races.len(),
        judges,
    })
}

fn solved_race(row: &RaceRow) -> Result<SolvedRace> {
    let position: Position = row.board.replace('/', "\n").parse()?;
    let black = Point::from_gtp(&row.black, position.size())?;
    let white = Point::from_gtp(&row.white, position.size())?;
    // If a ko decides, the race is open whoever moves first: it depends on threats elsewhere.
    let end = if row.ko == 0 && row.black_first == row.white_first {
        RaceEnd::Settled(match row.black_first {
            1 => Outcome::Wins(Colour::Black),
            -1 => Outcome::Wins(Colour::White),
            _ => Outcome::Neither,
        })
    } else {
        RaceEnd::Open
    };
    Ok(SolvedRace {
        stones: ByColour { black, white },
        position,
        end,
    })
}

/// Returns the race between the strings of these stones, next to stones that are proved safe.
fn race(solved: &SolvedRace) -> Option<Race> {
    let strings = Strings::of(&solved.position);
    let safe = safety::Safety::statically(&strings);
    let black = strings.at(solved.stones.black)?;
    let white = strings.at(solved.stones.white)?;
    // Stones that are proved safe stay on the board, so the race can neither capture nor save them.
    let standing = safe.black.blocks | safe.white.blocks;
    Race::of(&strings, ByColour { black, white }, &standing)
}

fn by_formula(solved: &SolvedRace) -> JudgedRace {
    JudgedRace {
        answer: match race(solved).and_then(|race| race.count()) {
            Some(count) => by_count(&count),
            None => RaceAnswer::None,
        },
        safety: Safety::Unsaid,
    }
}

/// Returns the answer of the arithmetic for a count.
fn by_count(count: &Count) -> RaceAnswer {
    RaceAnswer::End(end(
        count.outcome(Colour::Black),
        count.outcome(Colour::White),
    ))
}

/// Applies the arithmetic of the formula to the present liberties, even if its conditions are not
/// met.
fn by_loose_count(solved: &SolvedRace) -> JudgedRace {
    // Players count in this way: an eye by its points and the stones in it, without any other
    // condition.
    let occupied = solved.position.occupied();
    let answer = match race(solved) {
        Some(race) => {
            let liberties = race.liberties();
            by_count(&Count {
                outside: liberties.outside.map(|points| points.len()),
                shared: liberties.shared.len(),
                eyes: liberties.eyes.map(|points| {
                    if points.is_empty() {
                        return None;
                    }
                    Some(Eye {
                        points: points.len().min(Eye::MAX_POINTS),
                        filled: (points & occupied).len(),
                    })
                }),
            })
        }
        None => RaceAnswer::None,
    };
    JudgedRace {
        answer,
        safety: Safety::Unsaid,
    }
}

fn by_search(solved: &SolvedRace) -> JudgedRace {
    let by_first = race(solved).map(|race| race.search(MOST_POSITIONS).by_first);
    let answer = match by_first.map(|by_first| (by_first.black, by_first.white)) {
        // The search must answer for both first players: with one answer the race may be settled or
        // open.
        None | Some((Finding::Unread, _) | (_, Finding::Unread)) => RaceAnswer::None,
        Some((Finding::Ko, _) | (_, Finding::Ko)) => RaceAnswer::End(RaceEnd::Open),
        Some((Finding::Ends(one), Finding::Ends(other))) => RaceAnswer::End(end(one, other)),
    };
    JudgedRace {
        answer,
        safety: Safety::Unsaid,
    }
}

/// Returns the end of a race with these outcomes for Black and for White moving first.
fn end(black_first: Outcome, white_first: Outcome) -> RaceEnd {
    // If the end is the same for both first players, nobody needs to move.
    if black_first == white_first {
        RaceEnd::Settled(black_first)
    } else {
        RaceEnd::Open
    }
}

/// Returns the verdict of a classifier on both walls.
fn by_classifier(name: &str, solved: &SolvedRace) -> JudgedRace {
    let classifier = classify::find(name).expect("registered").build();
    let judgement = classifier.answer(&Question::from(&solved.position));
    let strings = Strings::of(&solved.position);
    let walls = solved
        .stones
        .map(|stone| strings.stones(strings.at(stone).expect("a wall has stones")));
    let status = walls.map(|wall| judgement.verdicts.status_of(wall));
    let answer = match (status.black, status.white) {
        (Status::Alive, Status::Dead) => settled(Outcome::Wins(Colour::Black)),
        (Status::Dead, Status::Alive) => settled(Outcome::Wins(Colour::White)),
        // In seki both walls live.
        (Status::Alive, Status::Alive) => settled(Outcome::Neither),
        (Status::Dead, Status::Dead) => RaceAnswer::BothDie,
        (Status::Unknown, _) | (_, Status::Unknown) => RaceAnswer::None,
    };
    // A classifier need not solve an open race. It is also right if it says that the first move
    // decides.
    let both = walls.black | walls.white;
    let mut first_moves = judgement.doubts_by(Cause::FirstMove);
    let safety = match judgement.is_safe() {
        None => Safety::Unsaid,
        Some(true) => Safety::Safe,
        Some(false) if first_moves.any(|doubt| doubt.points.intersects(&both)) => Safety::FirstMove,
        Some(false) => Safety::Doubted,
    };
    JudgedRace { answer, safety }
}

fn settled(outcome: Outcome) -> RaceAnswer {
    RaceAnswer::End(RaceEnd::Settled(outcome))
}

/// Counts the answers of a judge.
fn count(
    judge: &str,
    races: &[SolvedRace],
    ask: impl Fn(&SolvedRace) -> JudgedRace + Sync,
) -> JudgeCounts {
    let judged: Vec<JudgedRace> = races.par_iter().map(&ask).collect();
    let mut counts = JudgeCounts {
        judge: judge.to_owned(),
        answered: 0,
        settled_right: 0,
        settled_wrong: 0,
        open_right: 0,
        open_wrong: 0,
        safe: None,
    };
    for (race, judged) in races.iter().zip(&judged) {
        let is_right = judged.answer == RaceAnswer::End(race.end)
            || race.end == RaceEnd::Open && judged.safety == Safety::FirstMove;
        if judged.answer != RaceAnswer::None {
            counts.answered += 1;
            let place = match (race.end, is_right) {
                (RaceEnd::Settled(_), true) => &mut counts.settled_right,
                (RaceEnd::Settled(_), false) => &mut counts.settled_wrong,
                (RaceEnd::Open, true) => &mut counts.open_right,
                (RaceEnd::Open, false) => &mut counts.open_wrong,
            };
            *place += 1;
        }
        // The worst error for a user is a board that is called safe although its race is wrong or
        // open.
        if judged.safety != Safety::Unsaid {
            let (safe, not_right) = counts.safe.get_or_insert((0, 0));
            if judged.safety == Safety::Safe {
                *safe += 1;
                *not_right += usize::from(!is_right);
            }
        }
    }
    counts
}

/// Displays a line for each judge with these counts:
/// - the races that it answers;
/// - the settled races that it gets right and wrong;
/// - the open races that it calls open or doubts, and those to which it gives an end without a
///   doubt about the first move;
/// - the boards that it calls safe, and those of them whose verdict is not right.
impl fmt::Display for RaceTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = self.races - self.settled;
        writeln!(
            f,
            "{} races: {} settled, {open} open",
            self.races, self.settled
        )?;
        writeln!(
            f,
            "{:<12}{:>8}{:>15}{:>7}{:>13}{:>7}{:>6}{:>7}",
            "", "answers", "settled: right", "wrong", "open: right", "wrong", "safe", "wrong"
        )?;
        for judge in &self.judges {
            write!(
                f,
                "{:<12}{:>8}{:>15}{:>7}{:>13}{:>7}",
                judge.judge,
                judge.answered,
                judge.settled_right,
                judge.settled_wrong,
                judge.open_right,
                judge.open_wrong
            )?;
            match judge.safe {
                Some((safe, wrong)) => writeln!(f, "{safe:>6}{wrong:>7}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_and_the_search_are_never_wrong_on_solved_races() {
        let rows = csv::Reader::from_reader(BOARDS.as_bytes()).into_deserialize();
        let races: Vec<SolvedRace> = rows
            .step_by(20)
            .map(|row| solved_race(&row.expect("a row")).expect("a race"))
            .collect();
        assert_eq!(races.len(), 93);
        for (judge, ask) in [
            ("formula", by_formula as fn(&SolvedRace) -> JudgedRace),
            ("search", by_search),
        ] {
            let counts = count(judge, &races, ask);
            assert_eq!(counts.settled_wrong + counts.open_wrong, 0, "{judge}");
            assert!(counts.answered > 40, "{judge}: {}", counts.answered);
        }
    }

    #[test]
    fn a_verdict_on_an_open_race_is_wrong_and_so_is_safe_beside_it() {
        let rows = csv::Reader::from_reader(BOARDS.as_bytes()).into_deserialize();
        let races = rows.map(|row| solved_race(&row.expect("a row")).expect("a race"));
        let open: Vec<SolvedRace> = races.filter(|race| race.end == RaceEnd::Open).collect();
        let counts = count("none", &open, |_| JudgedRace {
            answer: settled(Outcome::Neither),
            safety: Safety::Safe,
        });
        assert_eq!((counts.open_wrong, counts.safe), (396, Some((396, 396))));
    }
}

//! Strings of a data set with known labels: what the solver says of each, and whether the label
//! denies it.
//!
//! A label says whether a string is alive or dead at the end of a finished game. Two answers can
//! be compared with it:
//!
//! - *alive*: the string is not captured although the attacker moves first. The label "dead"
//!   denies it, because dead stones can be taken off.
//! - *dead*: the string is captured although its owner moves first. The label "alive" denies
//!   it, because at the end of a game no move can save such stones.
//!
//! A capture alone says less: the stones may be given up to take back more, as in nakade and
//! snapback, and then their point is their owner's at the end. So a proof of capture is an
//! answer *captured*, which no label denies. The answer is *dead* only if the point belongs to the
//! captor by the rules of safety. All answers are proved.
//!
//! If the player who moves first decides, or if a ko does, the answer is *open*: the label says
//! what the players took for granted, and both labels are possible. Such answers are counted
//! on their own, by label. A seki counts as alive, as in the labels.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use cpu_time::ThreadTime;
use rayon::prelude::*;
use sahwal_core::life::Fate;
use sahwal_core::solve::{DecideParams, Decider, Decision, Evidence, Problem, SolveParams, Solver};
use sahwal_core::{Point, PointSet, Position};

use crate::cells::{from_cell, to_cell};
use crate::disk::{open, write_whole};
use crate::input::GameSet;
use crate::names::name_of;
use crate::progress::Progress;

/// A string of a game with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledString {
    /// The name of the game.
    pub game: String,
    /// The name of one of its stones.
    pub string: String,
    /// Whether it is alive by the label.
    pub alive: bool,
}

/// What the solver says of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Answer {
    /// Not captured, whoever moves first.
    Alive,
    /// Captured, whoever moves first, and the point is the captor's.
    Dead,
    /// Captured, whoever moves first; what becomes of the point is open.
    Captured,
    /// The player who moves first decides.
    Unsettled,
    /// A ko decides.
    Ko,
    /// Nothing is proved within the limits.
    Undecided,
}

impl Answer {
    /// Whether a label says the same; `None` if it cannot deny the answer.
    pub fn agrees(self, alive: bool) -> Option<bool> {
        match self {
            Answer::Alive => Some(alive),
            Answer::Dead => Some(!alive),
            _ => None,
        }
    }
}

/// The answer for a labelled string.
#[derive(Clone, Debug)]
pub struct Answered<'l> {
    /// The string.
    pub of: &'l LabelledString,
    /// The answer.
    pub answer: Answer,
    /// The fates with the owner and with the attacker first: `?` if not known, `-` if not asked,
    /// because the other one proves the answer.
    pub class: String,
    /// The positions of all searches.
    pub nodes: u64,
    /// The processor time.
    pub time: Duration,
}

/// Reads labelled strings: a CSV file with the columns `game`, `string` and `truth`, and perhaps
/// others.
///
/// # Errors
/// The file cannot be read, a column is missing, or a truth is neither `alive` nor `dead`.
pub fn read_strings(path: &Path) -> Result<Vec<LabelledString>> {
    let place = || path.display().to_string();
    let mut reader = csv::Reader::from_reader(open(path).with_context(place)?);
    let headers = reader.headers().with_context(place)?.clone();
    let column = |name: &str| {
        let at = headers.iter().position(|header| header == name);
        at.with_context(|| format!("{}: expected a column `{name}`, found none", place()))
    };
    let [game, string, truth] = [column("game")?, column("string")?, column("truth")?];
    let mut strings = Vec::new();
    for record in reader.records() {
        let record = record.with_context(place)?;
        let line = record.position().map_or(0, |position| position.line());
        let alive = match &record[truth] {
            "alive" => true,
            "dead" => false,
            other => bail!(
                "{}: line {line}: expected alive or dead, found `{other}`",
                place()
            ),
        };
        strings.push(LabelledString {
            game: from_cell(&record[game]).to_owned(),
            string: record[string].to_owned(),
            alive,
        });
    }
    Ok(strings)
}

/// Asks for every string, on the current rayon pool. `seconds` limits the processor time of a
/// string: no new search begins after it.
///
/// # Errors
/// A game is not in the sets, there is no stone at a named point, or the machine does not give
/// every thread a table of `memory` MiB: a [`TryReserveError`](std::collections::TryReserveError).
pub fn answer_strings<'l>(
    strings: &'l [LabelledString],
    sets: &[GameSet],
    params: &DecideParams,
    memory: usize,
    seconds: f64,
) -> Result<Vec<Answered<'l>>> {
    // All strings are looked up before the first is searched, so an error costs no time.
    let position_of = |string: &LabelledString| -> Result<(Position, Point)> {
        let mut games = sets.iter().flat_map(|set| &set.games);
        let game = games.find(|game| game.name == string.game);
        let game = game.with_context(|| format!("expected a game {}, found none", string.game))?;
        let point = Point::from_gtp(&string.string, game.position.size());
        let point = point.with_context(|| string.game.clone())?;
        ensure!(
            game.position.at(point).is_some(),
            "{}: expected a stone at {}, found none",
            string.game,
            string.string
        );
        Ok((game.position, point))
    };
    let places = strings
        .iter()
        .map(position_of)
        .collect::<Result<Vec<_>>>()?;
    let progress = Progress::new(strings.len() as u64, "strings");
    // Each thread searches with a table of its own, which may not fit into memory.
    let answers = strings.par_iter().zip(places).map_init(
        || {
            let params = SolveParams::default().with(|set| {
                set.nodes = params.nodes;
                set.memory = memory;
            });
            Solver::try_new(params)
        },
        |solver, (string, (position, point))| {
            let solver = solver.as_mut().map_err(|error| error.clone())?;
            let answered = answer(string, &position, point, params, seconds, solver);
            progress.add(1);
            Ok(answered)
        },
    );
    answers.collect()
}

fn answer<'l>(
    of: &'l LabelledString,
    position: &Position,
    point: Point,
    params: &DecideParams,
    seconds: f64,
    solver: &mut Solver,
) -> Answered<'l> {
    let start = ThreadTime::now();
    let limit = Duration::from_secs_f64(seconds);
    let stop = || start.elapsed() >= limit;
    let string = PointSet::of(point);
    let mut nodes = 0;
    let mut ask = |stones: PointSet| {
        let mut decider = Decider::new(position, stones, params, solver)?;
        let attacker = decider.owner().opponent();
        let attacked = decider.decide(attacker, &stop);
        let defended = match &attacked {
            // It stays with its owner first, too; how, is not asked.
            Some(found) if found.fate.stays() => None,
            _ => decider.decide(attacker.opponent(), &stop),
        };
        nodes += decider.nodes();
        Some([defended, attacked])
    };
    let mut sides = ask(string).unwrap_or_default();
    if read(&sides) == Answer::Undecided {
        // All blocks of its group captured: this one, too.
        let group = Problem::group(position, point, Problem::MAX_BLOCKS);
        let alone = group == string.block_in(group);
        let of_group = (!alone).then(|| ask(group)).flatten();
        sides = of_group
            .filter(|found| read(found) == Answer::Dead)
            .unwrap_or(sides);
    }
    let mut answer = read(&sides);
    let territory = |side: &Option<Decision>| side.is_some_and(|side| side.how == Evidence::Safety);
    if answer == Answer::Dead && !territory(&sides[0]) {
        answer = Answer::Captured;
    }
    let [defended, attacked] = sides.map(|side| side.map_or('?', |side| side.fate.letter()));
    let is_asked = answer != Answer::Alive;
    Answered {
        of,
        answer,
        class: [if is_asked { defended } else { '-' }, attacked]
            .iter()
            .collect(),
        nodes,
        time: start.elapsed(),
    }
}

/// The answer of the fates with the owner and with the attacker first.
fn read(sides: &[Option<Decision>; 2]) -> Answer {
    match sides.map(|side| side.map(|side| side.fate)) {
        [_, Some(attacked)] if attacked.stays() => Answer::Alive,
        [Some(Fate::Dead), _] => Answer::Dead,
        [Some(defended), Some(Fate::Dead)] if defended.stays() => Answer::Unsettled,
        [Some(_), Some(_)] => Answer::Ko,
        _ => Answer::Undecided,
    }
}

/// Writes the answers to a file, completely or not at all: one row for each string.
///
/// # Errors
/// The file cannot be written.
pub fn write_strings(path: &Path, answers: &[Answered<'_>]) -> std::io::Result<()> {
    write_whole(path, |file| {
        let mut csv = csv::Writer::from_writer(file);
        csv.write_record([
            "game", "string", "truth", "answer", "class", "nodes", "cpu_s",
        ])?;
        for one in answers {
            let truth = if one.of.alive { "alive" } else { "dead" };
            let nodes = one.nodes.to_string();
            let time = format!("{:.2}", one.time.as_secs_f64());
            csv.write_record([
                &*to_cell(&one.of.game),
                &one.of.string,
                truth,
                &name_of(one.answer),
                &one.class,
                &nodes,
                &time,
            ])?;
        }
        csv.flush()
    })
}

/// A table of the answers by what the label says.
pub fn strings_table(answers: &[Answered<'_>]) -> String {
    use std::fmt::Write;
    let mut text = format!(
        "{:<10} {:>7} {:>7} {:>7} {:>7}\n",
        "answer", "strings", "right", "wrong", "open"
    );
    let mut row = |name: &str, wanted: &dyn Fn(&Answered<'_>) -> bool| {
        let rows: Vec<_> = answers
            .iter()
            .filter(|&answered| wanted(answered))
            .collect();
        let of = |judged| {
            let judged = rows
                .iter()
                .filter(|row| row.answer.agrees(row.of.alive) == judged);
            judged.count()
        };
        let _ = writeln!(
            text,
            "{name:<10} {:>7} {:>7} {:>7} {:>7}",
            rows.len(),
            of(Some(true)),
            of(Some(false)),
            of(None)
        );
    };
    for &answer in Answer::value_variants() {
        row(&name_of(answer), &|row| row.answer == answer);
    }
    row("decided", &|row| row.answer != Answer::Undecided);
    row("all", &|_| true);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_core::position;

    #[test]
    fn a_capture_that_costs_the_captor_is_no_proof_of_death() {
        // White can capture the three stones, and then dies by a nakade; or White stays in seki
        // and does not capture. Each is proved alone.
        let position = position! {
            . X X X . O X .
            O O O O O O X X
            . . X X X X X .
            X X X X X X X X
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        };
        let of = LabelledString {
            game: "drawn".to_owned(),
            string: "B8".to_owned(),
            alive: true,
        };
        let params = DecideParams::default();
        let mut solver = Solver::new(SolveParams::default().with(|set| set.memory = 1));
        let stone = Point::at(0, 1);
        let found = answer(&of, &position, stone, &params, 1e6, &mut solver);
        assert_eq!(found.class, "DD");
        assert_eq!(found.answer, Answer::Captured);
    }
}

//! Solving drawn problems and comparing them with their known answers.

use std::fmt;
use std::time::{Duration, Instant};

use sahwal_core::life::Class;
use sahwal_core::solve::Solver;
use sahwal_core::{Colour, PointSet, Size};

use sahwal::solve::solve;

use super::DrawnProblem;

/// A drawn problem with the result of the solver. It displays as one line of a table with the
/// heading [`Checked::HEADING`].
pub struct Checked<'a> {
    drawn: &'a DrawnProblem,
    found: Option<Class>,
    nodes: u64,
    time: Duration,
    /// The key moves of each player, where they differ from the known ones.
    wrong_keys: Vec<(Colour, PointSet)>,
}

impl<'a> Checked<'a> {
    /// The heading of the table, aligned with its lines.
    pub const HEADING: &'static str =
        "problem                          known found        nodes       time";

    /// Solves a problem with either player first.
    pub fn of(drawn: &'a DrawnProblem, solver: &mut Solver) -> Checked<'a> {
        let start = Instant::now();
        let report = solve(&drawn.problem, &Colour::BOTH, solver);
        let time = start.elapsed();
        let owner = drawn.problem.owner();
        let players = [owner, owner.opponent()].into_iter();
        let found_keys = |colour: Colour| -> PointSet {
            let sides = report.sides.iter().filter(|side| side.first == colour);
            sides
                .flat_map(|side| side.key_moves.iter().copied())
                .collect()
        };
        let wrong_keys = players
            .zip(drawn.keys.into_iter().flatten())
            .map(|(colour, known)| (colour, known, found_keys(colour)))
            .filter(|(_, known, found)| known != found)
            .map(|(colour, _, found)| (colour, found));
        Checked {
            drawn,
            found: report.class,
            nodes: report.sides.iter().map(|side| side.nodes).sum(),
            time,
            wrong_keys: wrong_keys.collect(),
        }
    }

    /// Whether the class and the key moves equal the known ones. Unknown ones are not compared.
    pub fn is_right(&self) -> bool {
        let found = self.class();
        let mut letters = self.drawn.class.chars().zip(found.chars());
        letters.all(|(known, found)| known == '?' || known == found) && self.wrong_keys.is_empty()
    }

    /// The class found; `??` if the nodes ran out.
    fn class(&self) -> String {
        self.found
            .map_or("??".to_owned(), |class| class.to_string())
    }
}

impl fmt::Display for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<32} {:>5} {:>5} {:>12} {:>7.1} ms{}",
            self.drawn.name,
            self.drawn.class,
            self.class(),
            self.nodes,
            self.time.as_secs_f64() * 1e3,
            if self.is_right() { "" } else { "  differs" },
        )?;
        for (colour, found) in &self.wrong_keys {
            let names = found.iter().map(|point| point.gtp(Size::S19).to_string());
            let names = names.collect::<Vec<_>>().join(" ");
            write!(f, "  {colour} found {names}")?;
        }
        Ok(())
    }
}

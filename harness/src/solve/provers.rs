//! What each prover takes for the same problems.

use std::io::{self, Write};
use std::time::Instant;

use sahwal_core::features::closed_region::Class;
use sahwal_core::solve::{Prover, SolveParams, Solver};
use serde::Serialize;

use super::DrawnProblem;

/// A problem with what each prover found and took, both players first together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    /// The problem.
    pub problem: String,
    /// Points of its area.
    pub area: usize,
    /// The known class.
    pub known: String,
    /// The class by proof-number search; empty where the nodes ran out.
    pub proof_number: String,
    /// The class by alpha-beta; empty where the nodes ran out.
    pub alpha_beta: String,
    /// Positions made by proof-number search.
    pub proof_number_nodes: u64,
    /// Positions made by alpha-beta.
    pub alpha_beta_nodes: u64,
    /// Time of proof-number search.
    pub proof_number_seconds: f64,
    /// Time of alpha-beta.
    pub alpha_beta_seconds: f64,
}

impl Duel {
    /// Whether two classes were found that differ, or one that is not the known one.
    pub fn is_wrong(&self) -> bool {
        let wrong = |found: &str| {
            let fits = |(known, found): (char, char)| known == '?' || known == found;
            !self.known.chars().zip(found.chars()).all(fits)
        };
        let both = !self.proof_number.is_empty() && !self.alpha_beta.is_empty();
        wrong(&self.proof_number)
            || wrong(&self.alpha_beta)
            || both && self.proof_number != self.alpha_beta
    }
}

/// Solves a problem with both, each with an empty table and `params` otherwise.
pub fn duel(drawn: &DrawnProblem, params: SolveParams) -> Duel {
    let [one, other] = [Prover::ProofNumber, Prover::AlphaBeta].map(|prover| {
        let mut solver = Solver::new(SolveParams { prover, ..params });
        let clock = Instant::now();
        let mut solving = solver.begin(&drawn.problem);
        let owner = drawn.problem.owner();
        let answers = [owner, owner.opponent()].map(|first| solving.answer(first));
        let seconds = clock.elapsed().as_secs_f64();
        let class = match answers.each_ref().map(|answer| answer.fate) {
            [Some(owner_first), Some(attacker_first)] => Class {
                owner_first,
                attacker_first,
            }
            .to_string(),
            _ => String::new(),
        };
        let nodes: u64 = answers.iter().map(|answer| answer.nodes).sum();
        (class, nodes, seconds)
    });
    Duel {
        problem: drawn.name.clone(),
        area: drawn.problem.area().len(),
        known: drawn.class.clone(),
        proof_number: one.0,
        alpha_beta: other.0,
        proof_number_nodes: one.1,
        alpha_beta_nodes: other.1,
        proof_number_seconds: one.2,
        alpha_beta_seconds: other.2,
    }
}

/// The heading of the table of [`duel_line`].
///
/// # Errors
/// Those of `out`.
pub fn duel_heading(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<29} {:>4}  {:^21}  {:^21}",
        "", "", "proof numbers", "alpha-beta"
    )?;
    writeln!(
        out,
        "{:<29} {:>4}  {:>9} {:>11}  {:>9} {:>11}",
        "problem", "", "nodes", "time", "nodes", "time"
    )
}

/// One line of the table: a `-` for a class that was not found within the limit.
///
/// # Errors
/// Those of `out`.
pub fn duel_line(duel: &Duel, out: &mut impl Write) -> io::Result<()> {
    let time = |class: &str, seconds: f64| {
        let mark = if class.is_empty() { "-" } else { "" };
        format!("{mark}{:.1} ms", seconds * 1e3)
    };
    writeln!(
        out,
        "{:<29} {:>4}  {:>9} {:>11}  {:>9} {:>11}{}",
        duel.problem,
        duel.known,
        duel.proof_number_nodes,
        time(&duel.proof_number, duel.proof_number_seconds),
        duel.alpha_beta_nodes,
        time(&duel.alpha_beta, duel.alpha_beta_seconds),
        if duel.is_wrong() { "  differs" } else { "" },
    )
}

/// The sums: how many each solved, and what the problems took that both solved.
///
/// # Errors
/// Those of `out`.
pub fn duel_totals(duels: &[Duel], out: &mut impl Write) -> io::Result<()> {
    let solved = |class: fn(&Duel) -> &str| {
        let solved = duels.iter().filter(|duel| !class(duel).is_empty());
        solved.count()
    };
    let [one, other] = [
        solved(|duel| &duel.proof_number),
        solved(|duel| &duel.alpha_beta),
    ];
    let both: Vec<&Duel> = duels
        .iter()
        .filter(|duel| !duel.proof_number.is_empty() && !duel.alpha_beta.is_empty())
        .collect();
    let nodes = |of: fn(&Duel) -> u64| -> u64 { both.iter().map(|duel| of(duel)).sum() };
    let seconds = |of: fn(&Duel) -> f64| -> f64 { both.iter().map(|duel| of(duel)).sum() };
    writeln!(
        out,
        "{:<29} {:>4}  {:>9} {:>11}  {:>9} {:>11}",
        format!("both solved: {}", both.len()),
        "",
        nodes(|duel| duel.proof_number_nodes),
        format!("{:.1} ms", 1e3 * seconds(|duel| duel.proof_number_seconds)),
        nodes(|duel| duel.alpha_beta_nodes),
        format!("{:.1} ms", 1e3 * seconds(|duel| duel.alpha_beta_seconds)),
    )?;
    let all = duels.len();
    writeln!(
        out,
        "solved of {all}: proof numbers {one}, alpha-beta {other}"
    )
}

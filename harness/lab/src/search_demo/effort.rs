//! The cost of each search method, by depth.

use std::io::{self, Write};

use crate::search::{
    AlphaBeta, Budget, Counts, Game, Options, Ordering, SearchResult, Value, minimax,
};
use crate::search_demo::efficiency::effective_branching;
use serde::Serialize;

/// The counts of one method on one example at one depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// The game.
    pub example: &'static str,
    /// The method, one of [`METHODS`].
    pub method: &'static str,
    /// The depth in plies.
    pub depth: u32,
    /// The value that was backed up.
    pub value: Value,
    /// Nodes visited.
    pub nodes: u64,
    /// Tips evaluated.
    pub tips: u64,
    /// Alpha cut-offs.
    pub alpha_cutoffs: u64,
    /// Beta cut-offs.
    pub beta_cutoffs: u64,
    /// Nodes whose value came from the transposition table.
    pub table_cutoffs: u64,
    /// Evaluations for ordering.
    pub other_evaluations: u64,
}

/// The methods that are compared: no pruning; alpha-beta in the game's own order; ordered
/// by evaluation; ordered by history; deepening from depth 1 on with a transposition
/// table, hash moves, history and evaluation, all iterations counted.
pub const METHODS: [&str; 5] = [
    "minimax",
    "alpha-beta",
    "evaluation",
    "history",
    "deepening",
];

/// Memory of the table: enough for all positions of the examples.
const TABLE: usize = 32 << 20;

fn search<G: Game>(method: &str, game: &mut G, depth: u32) -> SearchResult<G::Move> {
    let ordered = |ordering| Options {
        ordering,
        ..Options::PLAIN
    };
    let options = match method {
        "minimax" => return minimax(game, depth, None),
        "evaluation" => ordered(Ordering {
            evaluation: true,
            ..Ordering::AS_GENERATED
        }),
        "history" => ordered(Ordering {
            history: true,
            ..Ordering::AS_GENERATED
        }),
        "deepening" => {
            let options = Options {
                table: Some(TABLE),
                ..Options::default()
            };
            return AlphaBeta::new(options).deepen(game, &Budget::depth(depth));
        }
        _ => Options::PLAIN,
    };
    AlphaBeta::new(options).search(game, depth)
}

/// The counts of all methods for every depth up to `deepest`, in order of depth.
pub(super) fn efforts<G: Game>(example: &'static str, game: &mut G, deepest: u32) -> Vec<Effort> {
    let mut efforts = Vec::new();
    for depth in 1..=deepest {
        for method in METHODS {
            let SearchResult { value, counts, .. } = search(method, game, depth);
            let Counts {
                nodes,
                tips,
                alpha_cutoffs,
                beta_cutoffs,
                table_cutoffs,
                other_evaluations,
            } = counts;
            efforts.push(Effort {
                example,
                method,
                depth,
                value,
                nodes,
                tips,
                alpha_cutoffs,
                beta_cutoffs,
                table_cutoffs,
                other_evaluations,
            });
        }
    }
    efforts
}

/// A table of the nodes by depth, with all counts and the effective branching factor of the
/// deepest.
pub(super) fn write_table(efforts: &[Effort], out: &mut impl Write) -> io::Result<()> {
    let heads = METHODS.map(|method| format!("{method:>12}")).concat();
    writeln!(out, "  {:18}{heads}", "nodes, depth")?;
    for row in efforts.chunks(METHODS.len()) {
        let cells: String = row.iter().map(|one| format!("{:12}", one.nodes)).collect();
        writeln!(out, "  {:<18}{cells}", row[0].depth)?;
    }
    let last = &efforts[efforts.len() - METHODS.len()..];
    let depth = last[0].depth;
    writeln!(out, "  at depth {depth}")?;
    type Line = (&'static str, fn(&Effort) -> u64);
    let lines: [Line; 5] = [
        ("tips evaluated", |one| one.tips),
        ("alpha cut-offs", |one| one.alpha_cutoffs),
        ("beta cut-offs", |one| one.beta_cutoffs),
        ("from the table", |one| one.table_cutoffs),
        ("other evaluations", |one| one.other_evaluations),
    ];
    for (name, count) in lines {
        let cells: String = last
            .iter()
            .map(|one| format!("{:12}", count(one)))
            .collect();
        writeln!(out, "   {name:17}{cells}")?;
    }
    let cells: String = last
        .iter()
        .map(|one| match effective_branching(one.tips, depth) {
            Some(factor) => format!("{factor:12.2}"),
            None => format!("{:>12}", "-"),
        })
        .collect();
    writeln!(out, "   {:17}{cells}", "eff. branching")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search_demo::examples::{RandomTree, Robots, TicTacToe, TreeValues};

    #[test]
    fn all_methods_back_up_the_same_value() {
        let mut all = efforts("a", &mut TicTacToe::new(), 6);
        all.extend(efforts(
            "b",
            &mut Robots::new(5, 5, (0, 0), (2, 2)).unwrap(),
            6,
        ));
        all.extend(efforts(
            "c",
            &mut RandomTree::new(4, 5, TreeValues::Sums, 3),
            5,
        ));
        for row in all.chunks(METHODS.len()) {
            assert!(row.iter().all(|one| one.value == row[0].value), "{row:?}");
            assert!(row[1].tips <= row[0].tips);
        }
    }
}

//! `sahwal solve --certificate`: the certificate of a proof on the open board.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use sahwal_core::certificate::{Goal, Needed};
use sahwal_core::zone_search::{RelevanceSearch, ZoneParams, ZoneQuestion, ZoneVerdict};
use sahwal_core::{Colour, Point, PointSet, Position};

use super::super::arguments::Output;
use super::{stop_after, tell_if_stopped};
use crate::certificate::write;
use crate::outcome::Outcome;

/// The largest number of answers of a certificate.
pub(super) const MOST_ANSWERS: usize = 1_000_000;

/// The largest number of nodes for each goal. Memory grows with the nodes.
const MOST_NODES: u64 = 2_000_000;

/// Asks whether the block lives, is captured, or is kept on the board, in this order, and writes
/// the certificate of the first claim that is proved. After `time` the searches end.
pub(super) fn run(
    position: &Position,
    block: Point,
    first: Colour,
    nodes: u64,
    time: Duration,
    file: &Path,
) -> Result<Outcome> {
    let size = position.size();
    let owner = position.at(block).unwrap_or(first);
    // Life says more than being kept on the board, so the latter is asked last.
    let goals = [
        (Goal::Live, owner, "lives"),
        (Goal::Capture, owner.opponent(), "is captured"),
        (Goal::Keep, owner, "is never captured"),
    ];
    let params = ZoneParams::default().with(|set| set.nodes = nodes.min(MOST_NODES));
    let new = RelevanceSearch::new(params);
    let stopped = new.stop_flag();
    let waiting = stop_after(time, &stopped);
    for (goal, prover, fate) in goals {
        let mut search = new.clone();
        let answer = search.search(&ZoneQuestion {
            position: *position,
            crucial: PointSet::of(block),
            goal,
            needed: Needed::All,
            prover,
            first,
        });
        if answer.verdict != ZoneVerdict::Proved {
            continue;
        }
        // The first proved claim that has a certificate ends the search.
        match search.certificate(&answer, MOST_ANSWERS) {
            Ok(certificate) => {
                drop(waiting);
                write(file, &certificate)?;
                let best = answer
                    .key_move
                    .map_or(String::new(), |point| format!(" by {}", point.gtp(size)));
                writeln!(
                    Output,
                    "{first} first: {} of {owner} {fate}{best}; proved with a zone of {} points, \
                     certificate of {} answers in {}",
                    block.gtp(size),
                    answer.zone.len(),
                    certificate.answers().len(),
                    file.display()
                )?;
                return Ok(Outcome::Done);
            }
            Err(error) => eprintln!("proved that the block {fate}, but no certificate: {error}"),
        }
    }
    drop(waiting);
    tell_if_stopped(&stopped, true);
    eprintln!(
        "{first} first: no claim about {} is proved",
        block.gtp(size)
    );
    Ok(Outcome::Failed)
}

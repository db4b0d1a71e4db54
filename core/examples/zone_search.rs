//! Nodes to a proof on the open board, with and without zones and patterns.
//!
//! `cargo run --release -p sahwal-core --features internals --example zone_search` prints the table of
//! `results/zone-search/nodes.txt`. Nodes are positions made by the search. The last column is
//! the speed with zones and patterns, by wall-clock time, over problems of at least 1,000 nodes.

use std::time::Instant;

use sahwal_core::certificate::Goal;
use sahwal_core::zone_search::drawn::drawn;
use sahwal_core::zone_search::{RelevanceSearch, ZoneAnswer, ZoneParams, ZoneVerdict};

/// The largest number of nodes of a search.
const NODES: u64 = 400_000;

fn main() {
    println!("drawn problems, at most {NODES} nodes");
    println!("zones+: with zones and patterns; zones: without patterns; board: without zones");
    println!("claim: whether it is true; none of the false ones may be proved");
    println!();
    println!(
        "{:<18} {:<8} {:<6} {:<5} {:>8} {:>8} {:>8} {:>5} {:>8} {:>7}",
        "problem", "goal", "first", "claim", "zones+", "zones", "board", "zone", "answers", "Mn/s"
    );
    let mut wrong = 0;
    for problem in drawn() {
        let question = problem.question;
        let run = |zones, patterns| {
            let mut search = RelevanceSearch::new(ZoneParams::default().with(|set| {
                set.nodes = NODES;
                set.zones = zones;
                set.patterns = patterns;
            }));
            let start = Instant::now();
            let answer = search.search(&question);
            (answer, start.elapsed().as_secs_f64(), search)
        };
        let (best, seconds, mut search) = run(true, true);
        let others = [run(true, false).0, run(false, false).0];
        let proved = best.verdict == ZoneVerdict::Proved;
        wrong += usize::from(proved != problem.true_claim);
        let goal = match question.goal {
            Goal::Live => "live",
            Goal::Keep => "keep",
            Goal::Capture => "capture",
        };
        let speed = match best.nodes {
            0..1_000 => "-".to_owned(),
            nodes => format!("{:.2}", nodes as f64 / seconds / 1e6),
        };
        let answers = match search.certificate(&best, 300_000) {
            Ok(certificate) if certificate.check().is_ok() => {
                certificate.answers().len().to_string()
            }
            _ => "-".to_owned(),
        };
        println!(
            "{:<18} {goal:<8} {:<6} {:<5} {:>8} {:>8} {:>8} {:>5} {answers:>8} {speed:>7}",
            problem.name,
            question.first.to_string(),
            problem.true_claim,
            nodes(&best),
            nodes(&others[0]),
            nodes(&others[1]),
            best.zone.len(),
        );
    }
    println!();
    println!("wrong: {wrong}; a number in brackets is a search without a proof");
}

/// The nodes of a search, in brackets without a proof.
fn nodes(answer: &ZoneAnswer) -> String {
    match answer.verdict {
        ZoneVerdict::Proved => answer.nodes.to_string(),
        _ => format!("({})", answer.nodes),
    }
}

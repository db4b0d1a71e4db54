//! The results of a problem as JSON.

use sahwal_core::solve::Problem;
use serde_json::{Value, json as value};

use super::text::{move_name, shows};
use super::{Report, Side};

/// The problem and its results as JSON. Points are GTP coordinates. A fate is one of the letters
/// L, S, D, K, k and s, or null if the nodes ran out.
pub fn json(problem: &Problem, report: &Report) -> Value {
    let size = problem.position().size();
    let names = |set: sahwal_core::PointSet| -> Vec<String> {
        set.iter().map(|p| p.gtp(size).to_string()).collect()
    };
    let side = |side: &Side| {
        let lines = side.lines.iter().map(|line| {
            let moves = line.moves.iter().map(|&at| move_name(at, size));
            value!({
                "ko_master": line.ko_master.to_string(),
                "shows": shows(line.shows),
                "moves": moves.collect::<Vec<_>>(),
            })
        });
        let keys = side.key_moves.iter().map(|p| p.gtp(size).to_string());
        value!({
            "first": side.first.to_string(),
            "fate": side.fate.map(|fate| fate.letter().to_string()),
            "key_moves": keys.collect::<Vec<_>>(),
            "key_moves_complete": side.key_moves_complete,
            "lines": lines.collect::<Vec<_>>(),
            "nodes": side.nodes,
            "seconds": side.time.as_secs_f64(),
        })
    };
    value!({
        "owner": problem.owner().to_string(),
        "block": names(problem.block()),
        "area": names(problem.area()),
        "class": report.class.map(|class| class.plain().to_string()),
        "class_exact": report.class.map(|class| class.to_string()),
        "sides": report.sides.iter().map(side).collect::<Vec<_>>(),
    })
}

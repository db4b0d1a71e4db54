//! The results of a problem as JSON.

use sahwal_core::solve::Basis;
use serde_json::{Value, json as value};

use super::text::{how, move_name};
use super::{Report, Side};

/// The results as JSON. Points are GTP coordinates. A fate is one of the letters L, S, D, K, k
/// and s, or null if nothing is proved. `basis` is `proved`, or `assumed` with the stones in
/// `assumed_walls` that must not be captured; `cut` says that the area was cut off. `at_least`
/// is true if the block is not captured, but may be alive or in seki. `threats` belongs to a
/// ko: who needs threats to win it, and how many, where 2 stands for two or more. `network` is the
/// network's share for the owner, from 0 to 1: no proof.
pub fn json(report: &Report) -> Value {
    let size = report.position.size();
    let names = |set: sahwal_core::PointSet| -> Vec<String> {
        set.iter().map(|p| p.gtp(size).to_string()).collect()
    };
    let side = |side: &Side| {
        let lines = side.lines.iter().map(|line| {
            let moves = line.moves.iter().map(|&at| move_name(at, size));
            value!({
                "ko_master": line.ko_master.to_string(),
                "shows": line.shows,
                "moves": moves.collect::<Vec<_>>(),
            })
        });
        let (walls, cut) = match side.basis {
            Basis::Proved => (sahwal_core::PointSet::EMPTY, false),
            Basis::Assumed { walls, cut } => (walls, cut),
        };
        let keys = side.key_moves.iter().map(|p| p.gtp(size).to_string());
        value!({
            "first": side.first.to_string(),
            "fate": side.fate.map(|fate| fate.letter().to_string()),
            "at_least": side.fate.is_some() && !side.exact,
            "basis": side.fate.map(|_| if side.basis.is_proved() { "proved" } else { "assumed" }),
            "by": side.how.map(how),
            "assumed_walls": names(walls),
            "cut": cut,
            "area": names(side.area),
            "threats": side.threats.map(|threats| value!({
                "needed_by": threats.needed_by.to_string(),
                "number": threats.number,
            })),
            "key_moves": keys.collect::<Vec<_>>(),
            "key_moves_complete": side.key_moves_complete,
            "lines": lines.collect::<Vec<_>>(),
            "network": (side.network * 1e4).round() / 1e4,
            "nodes": side.nodes,
            "seconds": side.time.as_secs_f64(),
        })
    };
    value!({
        "owner": report.owner.to_string(),
        "block": names(report.block),
        "area": names(report.area),
        "class": report.class.map(|class| class.plain().to_string()),
        "class_exact": report.class.map(|class| class.to_string()),
        "sides": report.sides.iter().map(side).collect::<Vec<_>>(),
    })
}

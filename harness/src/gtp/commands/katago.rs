//! Commands of Leela Zero and KataGo that GUIs use: analysis, ownership, rules.

use std::fmt::Write;

use sahwal_core::{Board, Colour, Point, Position};

use super::{Answer, Command, command};
use crate::gtp::arguments::Arguments;
use crate::gtp::engine::Engine;
use crate::katago::{Numbers, Outlook, counted_otherwise, parse_rules, rules_json};

const USAGE: &str = "[COLOUR] [INTERVAL] [KEY VALUE ...]";

pub(super) const COMMANDS: &[Command] = &[
    command("analyze", USAGE, leela_zero).live(),
    command("lz-analyze", USAGE, leela_zero).live(),
    command("kata-analyze", USAGE, kata_analyze).live(),
    // An analysis ends with any line, so there is nothing left to stop.
    command("stop", "", |_, _| Ok(String::new())),
    command("kata-get-rules", "", |engine, _| {
        Ok(rules_json(&engine.settings().rules).to_string())
    }),
    command("kata-set-rules", "RULES", set_rules),
    command("kata-raw-nn", "0 to 7|all", raw_values),
];

/// What an analysis command asks for.
struct Wanted {
    colour: Colour,
    ownership: bool,
    root: bool,
}

impl Wanted {
    /// Reads the arguments. Keys of KataGo that have no meaning here are read and not used.
    fn read(engine: &Engine, mut arguments: Arguments<'_>) -> Result<Wanted, String> {
        let mut wanted = Wanted {
            colour: engine.game.to_move(),
            ownership: false,
            root: false,
        };
        let mut first = true;
        while let Some(word) = arguments.word() {
            match word {
                "interval" | "minmoves" | "maxmoves" => {
                    arguments.number::<f64>()?;
                }
                "ownership" => wanted.ownership = flag(&mut arguments)?,
                "rootInfo" => wanted.root = flag(&mut arguments)?,
                "movesOwnership"
                | "ownershipStdev"
                | "movesOwnershipStdev"
                | "pvVisits"
                | "pvEdgeVisits"
                | "noResultValue" => {
                    flag(&mut arguments)?;
                }
                "allow" | "avoid" => {
                    arguments.colour()?;
                    arguments.some_word()?;
                    arguments.number::<u32>()?;
                }
                _ => match word.parse() {
                    Ok(colour) if first => wanted.colour = colour,
                    _ if word.parse::<f64>().is_ok() => {}
                    _ => return Err(arguments.syntax_error()),
                },
            }
            first = false;
        }
        Ok(wanted)
    }
}

fn flag(arguments: &mut Arguments<'_>) -> Result<bool, String> {
    match arguments.some_word()? {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(arguments.syntax_error()),
    }
}

/// A move with the outlook after it; `None` is a pass.
struct Candidate {
    point: Option<Point>,
    outlook: Outlook,
}

/// Two moves, the better first: a pass, and a legal point that the player does not own. GUIs need a point:
/// Sabaki shows no analysis of a pass alone.
fn candidates(engine: &mut Engine, colour: Colour) -> Vec<Candidate> {
    let outlook = engine.outlook();
    let own = engine.verdicts().owners.of(colour);
    let board = engine.game.board();
    let position = *board.position();
    let legal = |point: &Point| board.check(colour, *point).is_ok();
    let empty = || position.empty().iter().filter(legal);
    let point = empty()
        .find(|point| !own.contains(*point))
        .or_else(|| empty().next());
    let mut candidates = vec![Candidate {
        point: None,
        outlook,
    }];
    if let Some(point) = point {
        let mut after: Board = board.clone();
        let played = after.play_anyway(colour, point);
        let mut counting = engine.counting();
        counting.captured[colour] += played.captured().len();
        let after: &Position = after.position();
        let judgement = engine.judge(after);
        let outlook = Outlook::of(after, &judgement, &counting);
        candidates.push(Candidate {
            point: Some(point),
            outlook,
        });
    }
    let lead = |candidate: &Candidate| candidate.outlook.numbers(colour).lead;
    candidates.sort_by(|one, other| lead(other).total_cmp(&lead(one)));
    candidates
}

/// One line for all candidates, made by `values` from a candidate's outlook.
fn infos(engine: &mut Engine, colour: Colour, values: impl Fn(Numbers) -> String) -> String {
    let size = engine.game.size();
    let mut text = String::from("\n");
    for (order, candidate) in candidates(engine, colour).iter().enumerate() {
        let space = if order > 0 { " " } else { "" };
        let point = candidate.point.map(|point| point.gtp(size).to_string());
        let name = point.as_deref().unwrap_or("pass");
        let values = values(candidate.outlook.numbers(colour));
        // One look at the position each.
        let _ = write!(
            text,
            "{space}info move {name} visits 1 {values} order {order} pv {name}"
        );
    }
    text
}

/// Winning chances in ten thousandths.
fn leela_zero(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let wanted = Wanted::read(engine, arguments)?;
    Ok(infos(engine, wanted.colour, |numbers| {
        let win = (numbers.win * 1e4).round();
        format!("winrate {win} prior 5000 lcb {win}")
    }))
}

fn kata_analyze(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let wanted = Wanted::read(engine, arguments)?;
    let values = |numbers: Numbers| {
        let Numbers {
            win,
            lead,
            deviation,
        } = numbers;
        let utility = numbers.utility();
        format!(
            "utility {utility:.3} winrate {win:.3} scoreMean {lead:.3} scoreStdev {deviation:.3} \
             scoreLead {lead:.3} scoreSelfplay {lead:.3} prior 0.500 lcb {win:.3} \
             utilityLcb {utility:.3}"
        )
    };
    let mut text = infos(engine, wanted.colour, values);
    let outlook = engine.outlook();
    if wanted.root {
        let values = values(outlook.numbers(wanted.colour));
        let _ = write!(text, " rootInfo visits 1 {values}");
    }
    if wanted.ownership {
        text.push_str(" ownership");
        for value in outlook.ownership(wanted.colour) {
            let _ = write!(text, " {value:.3}");
        }
    }
    Ok(text)
}

fn set_rules(engine: &mut Engine, arguments: Arguments<'_>) -> Answer {
    let text = arguments.rest();
    if text.is_empty() {
        return Err(arguments.syntax_error());
    }
    let ruleset = parse_rules(text)?;
    if let Some(other) = counted_otherwise(&ruleset) {
        return Err(format!("rules not supported: {other} is not counted"));
    }
    engine.count_by(ruleset);
    Ok(String::new())
}

/// The values that KataGo takes from its network, White's view, without a policy. The verdicts
/// turn with the board, so all symmetries have the same values.
fn raw_values(engine: &mut Engine, mut arguments: Arguments<'_>) -> Answer {
    let symmetries = match arguments.some_word()? {
        "all" => 0..8u8,
        word => {
            let number = word.parse().ok().filter(|number| *number < 8);
            let number = number.ok_or_else(|| arguments.syntax_error())?;
            number..number + 1
        }
    };
    arguments.end()?;
    let outlook = engine.outlook();
    let numbers = outlook.numbers(Colour::White);
    let lines = engine.game.size().lines();
    let mut text = String::new();
    for symmetry in symmetries {
        let _ = write!(
            text,
            "symmetry {symmetry}\nwhiteWin {:.3}\nwhiteLoss {:.3}\nnoResult 0.000\n\
             whiteLead {:.3}\nwhiteOwnership",
            numbers.win,
            1.0 - numbers.win,
            numbers.lead
        );
        for (at, value) in outlook.ownership(Colour::White).enumerate() {
            let space = if at % lines == 0 { "\n" } else { " " };
            let _ = write!(text, "{space}{value:.3}");
        }
        text.push('\n');
    }
    Ok(text)
}

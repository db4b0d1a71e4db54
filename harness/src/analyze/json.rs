//! A view as JSON. Points are GTP coordinates; boards are lists of rows from the top.

use sahwal_core::verdict::{Judgement, Owners};
use sahwal_core::{Count, Point, Position, Size};
use serde::Serialize;

use super::{Groups, Safe, View, potential};
use crate::coordinates::names;
use crate::picture::letters;

/// The output of `sahwal analyze --json`. Fields of layers that were not chosen are left out.
#[derive(Serialize)]
pub struct Json {
    /// The file.
    file: String,
    /// The number of the game in the file, from 1.
    game: usize,
    /// Number of moves played, passes counted.
    r#move: usize,
    /// Number of moves of the whole game.
    moves: usize,
    /// Number of lines of the board.
    size: usize,
    /// The classifier.
    classifier: &'static str,
    /// The stones: `B`, `W`, and `.` for none.
    stones: Vec<String>,
    /// The owners: `B`, `W`, `N` for neutral, `?` for unknown.
    owners: Vec<String>,
    /// The strings in the order of their first stones, row by row from the top-left.
    strings: Vec<JsonString>,
    /// The counted result, or null.
    truth: Option<JsonTruth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<JsonScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<JsonGroups>,
    #[serde(skip_serializing_if = "Option::is_none")]
    safe: Option<JsonSafe>,
    #[serde(skip_serializing_if = "Option::is_none")]
    potential: Option<JsonPotential>,
}

#[derive(Serialize)]
struct JsonString {
    /// The first stone, which identifies the string in all files of sahwal.
    string: String,
    colour: char,
    stones: Vec<String>,
    /// `alive`, `dead` or `unknown`.
    verdict: &'static str,
    /// `alive`, `dead`, or null.
    truth: Option<&'static str>,
    /// The number of the group of the string.
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<usize>,
    #[serde(flatten)]
    judged: Option<JsonJudged>,
}

/// The reason of a verdict.
#[derive(Serialize)]
struct JsonJudged {
    /// `proved`, `static`, `sampled` or `searched`.
    how: &'static str,
    /// The confidence, 0 to 1; null if the classifier gives none.
    confidence: Option<f64>,
    reason: String,
}

/// The score without komi and without captures during the game.
#[derive(Serialize)]
struct JsonScore {
    /// Points by which Black leads; negative if White leads.
    area_margin: i32,
    territory_margin: i32,
    /// Whether the score is safe; null if the classifier does not tell.
    safe_to_score: Option<bool>,
}

#[derive(Serialize)]
struct JsonTruth {
    owners: Vec<String>,
    strings_total: u64,
    strings_correct: u64,
    points_total: u64,
    points_correct: u64,
}

#[derive(Serialize)]
struct JsonGroups {
    /// The method that found them.
    by: &'static str,
    list: Vec<JsonGroup>,
}

#[derive(Serialize)]
struct JsonGroup {
    number: usize,
    colour: char,
    /// `alive`, `dead` or `undecided`.
    verdict: &'static str,
    reason: String,
    stones: Vec<String>,
    /// The points of the area or sphere of influence of the group, without its stones.
    area: Vec<String>,
    eyes: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct JsonSafe {
    /// The prover.
    by: &'static str,
    black: Vec<String>,
    white: Vec<String>,
}

#[derive(Serialize)]
struct JsonPotential {
    /// Black's potential minus White's, rows from the top, with three decimals.
    difference: Vec<Vec<f64>>,
    groups: Vec<JsonCharge>,
}

#[derive(Serialize)]
struct JsonCharge {
    number: usize,
    colour: char,
    stones: Vec<String>,
    sphere: Vec<String>,
    score: f64,
    strength: f64,
    void: bool,
}

impl Json {
    /// The view with all layers; with a judgement, also the score and the reasons of the
    /// verdicts.
    pub fn of(view: &View, judgement: Option<&Judgement>) -> Json {
        let sheet = view.sheet;
        let judged = |first: Option<Point>| {
            let (strings, first) = (&judgement?.strings, first?);
            let string = strings
                .iter()
                .find(|string| string.stones.contains(first))?;
            Some(JsonJudged {
                how: string.how.name(),
                confidence: string.confidence.map(rounded),
                reason: string.reason.clone(),
            })
        };
        let (position, size) = (&sheet.position, sheet.position.size());
        let groups = view.groups.as_ref();
        let strings = view.strings.iter().map(|string| {
            let first = string.stones.first();
            JsonString {
                string: first.map_or(String::new(), |stone| stone.gtp(size).to_string()),
                colour: string.colour.letter(),
                stones: names(string.stones, size),
                verdict: string.verdict.name(),
                truth: string.truth.map(|truth| truth.name()),
                group: first.and_then(|stone| groups?.of_stone(stone)),
                judged: judged(first),
            }
        });
        let truth = view.sheet.truth.zip(view.score);
        Json {
            file: sheet.file.clone(),
            game: sheet.game.0,
            r#move: sheet.moves.0,
            moves: sheet.moves.1,
            size: size.lines(),
            classifier: view.entry.name,
            stones: rows(size, &letters(position)),
            owners: rows(size, &view.verdicts.owners.to_letters(size)),
            strings: strings.collect(),
            truth: truth.map(|(truth, score)| JsonTruth {
                owners: rows(size, &truth.owners().to_letters(size)),
                strings_total: score.strings.total,
                strings_correct: score.strings.correct,
                points_total: score.points.total,
                points_correct: score.points.correct,
            }),
            score: judgement.map(|judgement| JsonScore::of(position, judgement)),
            groups: groups.map(|groups| JsonGroups::of(groups, size)),
            safe: view.safe.as_ref().map(|safe| JsonSafe::of(safe, size)),
            potential: view.potential.as_ref().map(|(potential, analysis)| {
                let lines = 0..size.lines();
                let row = |row: usize| {
                    let points = lines.clone().map(|column| Point::at(row, column));
                    points
                        .map(|point| rounded(potential::difference(potential, point)))
                        .collect()
                };
                JsonPotential {
                    difference: lines.clone().map(row).collect(),
                    groups: charges(analysis, size),
                }
            }),
        }
    }
}

impl JsonScore {
    fn of(position: &Position, judgement: &Judgement) -> JsonScore {
        let verdicts = &judgement.verdicts;
        let count = Count::of(position, &verdicts.owners, verdicts.dead);
        JsonScore {
            area_margin: count.area_margin(),
            territory_margin: count.territory_margin([0, 0]),
            safe_to_score: judgement.safe_to_score,
        }
    }
}

impl JsonGroups {
    fn of(groups: &Groups, size: Size) -> JsonGroups {
        let list = groups
            .list
            .iter()
            .zip(1..)
            .map(|(group, number)| JsonGroup {
                number,
                colour: group.colour.letter(),
                verdict: group.verdict,
                reason: group.reason.clone(),
                stones: names(group.stones, size),
                area: names(group.points - group.stones, size),
                eyes: group.eyes.iter().map(|eye| names(*eye, size)).collect(),
            });
        JsonGroups {
            by: groups.by,
            list: list.collect(),
        }
    }
}

impl JsonSafe {
    fn of(safe: &Safe, size: Size) -> JsonSafe {
        let Owners { black, white, .. } = safe.owners;
        JsonSafe {
            by: safe.by,
            black: names(black, size),
            white: names(white, size),
        }
    }
}

fn charges(analysis: &sahwal_core::potential::GroupAnalysis, size: Size) -> Vec<JsonCharge> {
    let all = analysis.groups().iter().zip(1..);
    let charges = all.map(|(judged, number)| JsonCharge {
        number,
        colour: judged.colour.letter(),
        stones: names(judged.group.stones, size),
        sphere: names(judged.group.sphere(), size),
        score: rounded(judged.score.value()),
        strength: rounded(judged.score.strength()),
        void: judged.void,
    });
    charges.collect()
}

fn rows(size: Size, letters: &str) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    letters
        .chunks(size.lines())
        .map(|row| row.iter().collect())
        .collect()
}

fn rounded(value: f64) -> f64 {
    // Adding zero turns -0.0 into 0.0.
    (value * 1e3).round() / 1e3 + 0.0
}

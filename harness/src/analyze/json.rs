//! A view as JSON. Points are GTP coordinates; boards are lists of rows from the top.

use sahwal_core::classify::NumericalAnalysis;
use sahwal_core::potential::Potential;
use sahwal_core::rules::{Counting, Ruleset, Score};
use sahwal_core::verdict::{Judgement, LineMove, Owners, Read};
use sahwal_core::{Point, Position, Size};
use serde::Serialize;

use super::Sheet;
use super::borders::JsonBorders;
use super::grouping::{self, Numbered};
use super::potential::Item;
use super::{Groups, Layer, Safe, View, numerical, potential};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    charges: Option<JsonCharges>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<JsonItems>,
    #[serde(skip_serializing_if = "Option::is_none")]
    numerical: Option<JsonNumerical>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grouping: Option<Vec<JsonNumbered>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    borders: Option<JsonBorders>,
}

/// The potential of each colour, rows from the top, with three decimals: B and W with shadows of
/// own stones, B' and W' with those of both colours.
#[derive(Serialize)]
struct JsonCharges {
    b: Vec<Vec<f64>>,
    w: Vec<Vec<f64>>,
    b_both: Vec<Vec<f64>>,
    w_both: Vec<Vec<f64>>,
}

/// The points of the spheres, by the strongest item of the score that they count for.
#[derive(Serialize)]
struct JsonItems {
    eyes: Vec<String>,
    enclosed: Vec<String>,
    area: Vec<String>,
}

/// The first pass of `numerical`.
#[derive(Serialize)]
struct JsonNumerical {
    groups: Vec<JsonLinked>,
    regions: Vec<JsonRegion>,
}

#[derive(Serialize)]
struct JsonLinked {
    number: usize,
    colour: char,
    stones: Vec<String>,
    links: usize,
    virtual_links: usize,
    closed_loops: usize,
    open_loops: usize,
    eyes: usize,
}

#[derive(Serialize)]
struct JsonRegion {
    /// The number of the group around it.
    group: usize,
    points: Vec<String>,
    enemy_stones: Vec<String>,
    /// The key of the region: #adjacent, #max_neighbor, points on the edge, wall stones beside it,
    /// and liberties of the group outside.
    adjacent: usize,
    max_neighbor: usize,
    rim: usize,
    border: usize,
    outside_liberties: usize,
    /// Two letters; null for a region of more than seven points.
    class: Option<String>,
    eyes: usize,
    /// The number of strings of its wall.
    strings: usize,
    /// Whether all liberties of one of several strings lie in the region.
    cut: bool,
}

/// A group of Kim and Kim.
#[derive(Serialize)]
struct JsonNumbered {
    colour: char,
    number: usize,
    stones: Vec<String>,
    /// The number of stones that match a pattern.
    blocked: usize,
    /// The numbers of the groups with which one more stone would merge it.
    merges: Vec<usize>,
}

impl JsonNumbered {
    fn of(group: Numbered, size: Size) -> JsonNumbered {
        JsonNumbered {
            colour: group.colour.letter(),
            number: group.number,
            stones: names(group.stones, size),
            blocked: group.blocked,
            merges: group.merges,
        }
    }
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
    /// `proved`, `static`, `estimated` or `searched`; null without a verdict.
    how: Option<&'static str>,
    /// The confidence, 0 to 1; null if the classifier gives none.
    confidence: Option<f64>,
    reason: String,
    /// The share of its points that its own colour owns in the end, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<JsonByMover>,
    #[serde(skip_serializing_if = "Option::is_none")]
    playouts: Option<f64>,
    /// `closed-space` or `fight`.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<&'static str>,
    /// The moves that a search expects, captor first: `W B7`, `B pass`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
}

#[derive(Serialize)]
struct JsonByMover {
    black_first: f64,
    white_first: f64,
}

/// The score. Margins are points by which Black leads; negative if White leads.
#[derive(Serialize)]
struct JsonScore {
    /// Without komi and handicap points.
    area_margin: f64,
    territory_margin: f64,
    /// Without the points that must still be filled.
    territory_margin_after_teire: f64,
    /// With rules, komi and handicap of the record; null if it lacks rules or komi.
    margin_by_record: Option<f64>,
    /// The counted result of the record; null without one.
    recorded_margin: Option<f64>,
    /// Whether the score is safe; null if the classifier does not tell.
    safe_to_score: Option<bool>,
    doubts: Vec<JsonDoubt>,
}

/// Why the score is not safe.
#[derive(Serialize)]
struct JsonDoubt {
    /// One of [`Cause::name`].
    cause: &'static str,
    points: Vec<String>,
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
    /// The four items of the score by itself.
    area: u32,
    eyes: u32,
    mean_difference: f64,
    enclosed: u32,
    /// S, and S', which connections have raised.
    own_score: f64,
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
                how: string.method(),
                confidence: string.confidence.map(rounded),
                reason: string.reason.clone(),
                network: string.shares.network.map(JsonByMover::of),
                playouts: string.shares.playouts.map(rounded),
                read: string.read.map(Read::name),
                line: line_of_play(&string.line, sheet.position.size()),
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
            score: judgement.map(|judgement| JsonScore::of(sheet, judgement)),
            groups: groups.map(|groups| JsonGroups::of(groups, size)),
            safe: view.safe.as_ref().map(|safe| JsonSafe::of(safe, size)),
            potential: view
                .potential
                .as_ref()
                .filter(|_| view.layers.contains(&Layer::Potential))
                .map(|(potential, analysis)| JsonPotential {
                    difference: board(size, |point| potential::difference(potential, point)),
                    groups: charges(analysis, &view.potential_params.coefficients, size),
                }),
            charges: view
                .potential
                .as_ref()
                .filter(|_| view.layers.contains(&Layer::Charges))
                .map(|(potential, _)| JsonCharges::of(potential, size)),
            items: view
                .potential
                .as_ref()
                .filter(|_| view.layers.contains(&Layer::Items))
                .map(|(charges, analysis)| {
                    let items = potential::items(analysis, &view.potential_params, charges);
                    JsonItems::of(&items, size)
                }),
            borders: view
                .borders
                .as_ref()
                .map(|borders| JsonBorders::of(sheet, &view.verdicts, borders)),
            numerical: view
                .numerical
                .as_ref()
                .map(|analysis| JsonNumerical::of(position, analysis)),
            grouping: view.layers.contains(&Layer::Grouping).then(|| {
                let groups = grouping::groups(position).into_iter();
                groups.map(|group| JsonNumbered::of(group, size)).collect()
            }),
        }
    }
}

impl JsonByMover {
    fn of(shares: [f64; 2]) -> JsonByMover {
        let [black_first, white_first] = shares.map(rounded);
        JsonByMover {
            black_first,
            white_first,
        }
    }
}

impl JsonCharges {
    fn of(potential: &Potential, size: Size) -> JsonCharges {
        let [b, w, b_both, w_both] = potential::CHARGES.map(|(_, shadows, colour)| {
            board(size, |point| potential.map().at(shadows, colour, point))
        });
        JsonCharges {
            b,
            w,
            b_both,
            w_both,
        }
    }
}

impl JsonItems {
    fn of(items: &[(Point, Item)], size: Size) -> JsonItems {
        let of = |wanted: Item| {
            let points = items.iter().filter(|(_, item)| *item == wanted);
            names(points.map(|(point, _)| *point).collect(), size)
        };
        JsonItems {
            eyes: of(Item::Eye),
            enclosed: of(Item::Enclosed),
            area: of(Item::Area),
        }
    }
}

impl JsonNumerical {
    fn of(position: &Position, analysis: &NumericalAnalysis) -> JsonNumerical {
        let size = position.size();
        let groups = analysis.groups.iter().zip(1..);
        let groups = groups.map(|(group, number)| JsonLinked {
            number,
            colour: group.colour.letter(),
            stones: names(group.stones, size),
            links: group.counts.links,
            virtual_links: group.counts.virtual_links,
            closed_loops: group.counts.closed_loops,
            open_loops: group.counts.open_loops,
            eyes: group.eyes,
        });
        let regions = analysis.regions.iter().map(|region| {
            let (key, outside_liberties) = numerical::key(position, analysis, region);
            JsonRegion {
                group: region.group + 1,
                points: names(region.points, size),
                enemy_stones: names(region.inside, size),
                adjacent: key.adjacent,
                max_neighbor: key.max_neighbour,
                rim: key.rim,
                border: key.border,
                outside_liberties,
                class: region.class.map(|class| class.to_string()),
                eyes: region.eyes,
                strings: region.strings,
                cut: region.cut,
            }
        });
        JsonNumerical {
            groups: groups.collect(),
            regions: regions.collect(),
        }
    }
}

fn line_of_play(line: &[LineMove], size: Size) -> Vec<String> {
    let moves = line.iter().map(|step| {
        let point = step.point.map(|point| point.gtp(size).to_string());
        let point = point.unwrap_or_else(|| "pass".to_owned());
        format!("{} {point}", step.colour.letter())
    });
    moves.collect()
}

/// A value for each point with three decimals, rows from the top.
fn board(size: Size, value: impl Fn(Point) -> f64) -> Vec<Vec<f64>> {
    let lines = 0..size.lines();
    let row = |row: usize| {
        let points = lines.clone().map(|column| Point::at(row, column));
        points.map(|point| rounded(value(point))).collect()
    };
    lines.clone().map(row).collect()
}

impl JsonScore {
    fn of(sheet: &Sheet, judgement: &Judgement) -> JsonScore {
        let position = &sheet.position;
        let count = |counting: Counting| Score::of(position, &judgement.verdicts, &counting);
        let territory = count(sheet.plain(Ruleset::TERRITORY));
        JsonScore {
            area_margin: count(sheet.plain(Ruleset::AREA)).margin(),
            territory_margin: territory.margin_unfilled(),
            territory_margin_after_teire: territory.margin(),
            margin_by_record: sheet.by_record().map(|counting| count(counting).margin()),
            recorded_margin: sheet.recorded.result,
            safe_to_score: judgement.safe_to_score,
            doubts: judgement
                .doubts
                .iter()
                .map(|doubt| JsonDoubt {
                    cause: doubt.cause.name(),
                    points: names(doubt.points, position.size()),
                })
                .collect(),
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

fn charges(
    analysis: &sahwal_core::potential::GroupAnalysis,
    coefficients: &[f64; 4],
    size: Size,
) -> Vec<JsonCharge> {
    let all = analysis.groups().iter().zip(1..);
    let charges = all.map(|(judged, number)| JsonCharge {
        number,
        colour: judged.colour.letter(),
        stones: names(judged.group.stones, size),
        sphere: names(judged.group.sphere(), size),
        area: judged.items.area,
        eyes: judged.items.eyes,
        mean_difference: rounded(judged.items.mean_difference),
        enclosed: judged.items.enclosed,
        own_score: rounded(judged.items.score(coefficients).value()),
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

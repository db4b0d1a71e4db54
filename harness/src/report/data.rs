//! The games as data of the page, packed so that hundreds of them fit.
//!
//! Points and strings are values of two bits, packed: stones 0 empty, 1 black, 2 white;
//! owners 0 unknown, 1 black, 2 white, 3 neutral; verdicts 0 unknown, 1 alive, 2 dead.
//! Strings are ordered by their first stone, row by row; the page finds them itself.

use sahwal_core::classify::{Kind, find};
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, Size};
use serde::Serialize;

use super::files::{AnswerFiles, GameFiles, RunFiles};
use super::pack::{base64, pairs};

/// All games of a run.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    classifiers: &'a [String],
    /// Places of the classifiers that prove their verdicts.
    provers: Vec<usize>,
    /// Names of the ways in which verdicts were reached; empty if the run has none.
    hows: Vec<&'a str>,
    sets: Vec<PageSet<'a>>,
}

#[derive(Serialize)]
struct PageSet<'a> {
    name: &'a str,
    games: Vec<PageGame<'a>>,
}

#[derive(Serialize)]
struct PageGame<'a> {
    name: &'a str,
    size: usize,
    stones: String,
    /// The owners by the counted result.
    truth: Option<String>,
    /// For each classifier, its owners and its verdicts; `None` if it was not run.
    owners: Vec<Option<String>>,
    verdicts: Vec<Option<String>>,
    /// For each classifier that states confidences: its place; for each string the place of
    /// its way in [`Data::hows`], 255 for none; for each string the confidence in percent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    confidence: Vec<(usize, String, String)>,
    /// The recorded margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<f64>,
    /// For each classifier its margin; empty if none has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    margins: Vec<Option<f64>>,
}

impl Data<'_> {
    pub(super) fn of(run: &RunFiles) -> Data<'_> {
        let is_prover = |name: &String| find(name).is_some_and(|entry| entry.kind == Kind::Prover);
        let places = run.classifiers.iter().enumerate();
        let provers = places.filter(|(_, name)| is_prover(name)).map(|(at, _)| at);
        let games = || run.sets.iter().flat_map(|set| &set.games);
        let answers = games().flat_map(|game| game.answers.iter().flatten());
        let sure = answers.flat_map(|answer| answer.confidence.iter().flatten());
        let mut hows: Vec<&str> = sure.map(|(how, _)| how.as_str()).collect();
        hows.sort_unstable();
        hows.dedup();
        let sets = run.sets.iter().map(|set| PageSet {
            name: &set.name,
            games: set
                .games
                .iter()
                .map(|game| PageGame::of(game, &hows))
                .collect(),
        });
        Data {
            classifiers: &run.classifiers,
            provers: provers.collect(),
            sets: sets.collect(),
            hows,
        }
    }
}

impl PageGame<'_> {
    fn of<'a>(game: &'a GameFiles, hows: &[&str]) -> PageGame<'a> {
        let size = game.position.size();
        let stone = |point| match game.position.at(point) {
            None => 0,
            Some(Colour::Black) => 1,
            Some(Colour::White) => 2,
        };
        let each = || game.answers.iter();
        // Rows without a confidence, and a game without a margin, add nothing to the page.
        let confidence = each().enumerate().filter_map(|(at, answer)| {
            let answer = answer.as_ref()?;
            let known = answer.confidence.iter().any(Option::is_some);
            known.then(|| {
                let (how, sure) = confidence(answer, hows);
                (at, how, sure)
            })
        });
        let margin = |answer: &Option<AnswerFiles>| answer.as_ref()?.margin;
        let mut margins: Vec<Option<f64>> = each().map(margin).collect();
        if margins.iter().all(Option::is_none) {
            margins.clear();
        }
        PageGame {
            name: &game.name,
            size: size.lines(),
            stones: pairs(size.points().map(stone)),
            truth: game
                .truth
                .as_ref()
                .map(|truth| owners(truth.owners(), size)),
            owners: each()
                .map(|answer| Some(owners(&answer.as_ref()?.owners, size)))
                .collect(),
            verdicts: each()
                .map(|answer| Some(verdicts(answer.as_ref()?)))
                .collect(),
            confidence: confidence.collect(),
            recorded: game.margin,
            margins,
        }
    }
}

fn owners(owners: &Owners, size: Size) -> String {
    pairs(size.points().map(|point| match owners.at(point) {
        Owner::Unknown => 0,
        Owner::Of(Colour::Black) => 1,
        Owner::Of(Colour::White) => 2,
        Owner::Neutral => 3,
    }))
}

fn verdicts(answer: &AnswerFiles) -> String {
    pairs(
        answer
            .verdicts
            .iter()
            .map(|verdict| match verdict.as_str() {
                "alive" => 1,
                "dead" => 2,
                _ => 0,
            }),
    )
}

fn confidence(answer: &AnswerFiles, hows: &[&str]) -> (String, String) {
    let (mut how, mut sure) = (Vec::new(), Vec::new());
    for one in &answer.confidence {
        let place = one
            .as_ref()
            .and_then(|(name, _)| hows.iter().position(|how| how == name));
        how.push(place.map_or(255, |place| place.min(254) as u8));
        let percent = one
            .as_ref()
            .map_or(0.0, |one| 100.0 * one.1.clamp(0.0, 1.0));
        // Only what is proved has 100 percent.
        let most = if percent < 100.0 { 99.0 } else { 100.0 };
        sure.push(percent.round().min(most) as u8);
    }
    (base64(&how), base64(&sure))
}

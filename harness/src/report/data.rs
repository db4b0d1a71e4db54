//! The games as data of the page, packed so that hundreds of them fit.
//!
//! Points and strings are values of two bits, packed: stones 0 empty, 1 black, 2 white;
//! owners 0 unknown, 1 black, 2 white, 3 neutral; verdicts 0 unknown, 1 alive, 2 dead.
//! Strings are ordered by their first stone, row by row; the page finds them itself.

use std::io::Write;

use anyhow::Result;
use sahwal_core::classify::{Kind, find};
use sahwal_core::verdict::{Owner, Owners};
use sahwal_core::{Colour, Size};
use serde::Serialize;

use super::files::{AnswerFiles, GameFiles, RunFiles};
use super::pack::{base64, pairs};

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
    /// its way among all of the run, 255 for none; for each string the confidence in percent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    confidence: Vec<(usize, String, String)>,
    /// The recorded margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<f64>,
    /// For each classifier its margin; empty if none has one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    margins: Vec<Option<f64>>,
}

/// Writes the games of a run as an object of JSON, in which no `<` stands: the places of the classifiers
/// that prove their verdicts, the sets with their games, and the names of the ways in which verdicts were
/// reached. Gives the number of games.
///
/// # Errors
/// The files of the run cannot be read, or `to` not be written.
pub(super) fn write_data(to: &mut dyn Write, run: &RunFiles) -> Result<u64> {
    let classifiers = &run.record.classifiers;
    let is_prover = |name: &String| {
        let entry = find(run.classifier_of(name));
        entry.is_ok_and(|entry| entry.kind == Kind::Prover)
    };
    let places = (0..classifiers.len()).filter(|&at| is_prover(&classifiers[at]));
    let provers: Vec<usize> = places.collect();
    let (classifiers, provers) = (json(classifiers)?, json(&provers)?);
    write!(
        to,
        "{{\"classifiers\":{classifiers},\"provers\":{provers},\"sets\":["
    )?;
    let mut hows: Vec<String> = Vec::new();
    let mut set: Option<String> = None;
    let mut games = 0;
    run.each_game(|game| {
        if set.as_ref() != Some(&game.dataset) {
            let end = if set.is_some() { "]}," } else { "" };
            write!(to, "{end}{{\"name\":{},\"games\":[", json(&game.dataset)?)?;
            set = Some(game.dataset.clone());
        } else {
            write!(to, ",")?;
        }
        games += 1;
        Ok(write!(to, "{}", json(&PageGame::of(&game, &mut hows))?)?)
    })?;
    let end = if set.is_some() { "]}" } else { "" };
    write!(to, "{end}],\"hows\":{}}}", json(&hows)?)?;
    Ok(games)
}

/// Data as JSON that does not close the element that holds it.
fn json(data: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(data)?.replace('<', "\\u003c"))
}

impl PageGame<'_> {
    fn of<'a>(game: &'a GameFiles, hows: &mut Vec<String>) -> PageGame<'a> {
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

/// For each string the place of its way among `hows`, to which new ones are added, and its confidence.
fn confidence(answer: &AnswerFiles, hows: &mut Vec<String>) -> (String, String) {
    let (mut how, mut sure) = (Vec::new(), Vec::new());
    for one in &answer.confidence {
        let place = one.as_ref().map(|(name, _)| {
            let known = hows.iter().position(|how| how == name);
            known.unwrap_or_else(|| {
                hows.push(name.clone());
                hows.len() - 1
            })
        });
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

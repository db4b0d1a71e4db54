//! Boards after rule texts, with the statuses that the texts give to groups, against those that
//! `combined` finds.
//!
//! A file of boards is TOML: an array `board` of tables with `name`, `source`, `stones` (a picture),
//! `groups` and, where a found status is not the expected one, `known`: the reason. `groups` has a
//! stone of each group as key and its status as value, one of [`FinalStatus`]. Two words are the status by
//! area rules, after play, and by territory rules, that is by the confirmation of the Japanese rules
//! of 1989, articles 7 and 8; one word is both.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use sahwal::disk;
use sahwal_core::borders::Borders;
use sahwal_core::classify;
use sahwal_core::rules::{FinalStatus, Rules};
use sahwal_core::verdict::Detail;
use sahwal_core::{Point, Position, Strings};

/// How the found statuses of a board stand to the expected ones, by one of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They are the same; or one is unsettled, and the board is not called safe to score.
    Right,
    /// They differ, and the board is not called safe to score.
    NotSafe,
    /// They differ, and the board is called safe to score.
    Wrong,
}

/// A group with its statuses by area and by territory rules.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// One of its stones.
    pub stone: Point,
    /// What the text says.
    pub expected: [FinalStatus; 2],
    /// What `combined` says.
    pub found: [FinalStatus; 2],
}

/// A board of a rule text.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// The text that it follows.
    pub source: String,
    /// The stones.
    pub position: Position,
    /// The groups, in the order of the names of their points.
    pub groups: Vec<Group>,
    /// Whether the board is called safe to score, by area and by territory rules.
    pub is_safe: [bool; 2],
    /// Why what is found is not what is expected.
    pub known: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    board: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    source: String,
    stones: String,
    groups: BTreeMap<String, String>,
    known: Option<String>,
}

/// The rules, in the order of all pairs here.
const RULES: [Rules; 2] = [Rules::Area, Rules::Territory];

/// Reads a file of boards and judges each of them.
///
/// # Errors
/// The file cannot be read, or a board or a status in it not.
pub fn read_boards(path: &Path) -> Result<Vec<Board>> {
    let place = || path.display().to_string();
    let text = disk::read_text(path).with_context(place)?;
    let file: File = toml::from_str(&text).with_context(place)?;
    let boards = file.board.into_iter().map(|entry| {
        let name = entry.name.clone();
        judged(entry).with_context(|| format!("{}: {name}", path.display()))
    });
    boards.collect()
}

fn judged(entry: Entry) -> Result<Board> {
    let position: Position = entry.stones.parse()?;
    let classifier = classify::find("combined").expect("registered").build();
    let judgement = classifier.judge(&position, Detail::Full);
    let borders = Borders::of(&position, &judgement.verdicts);
    let strings = Strings::of(&position);
    let judgements = RULES.map(|rules| judgement.clone().by(rules));
    let is_safe = judgements
        .each_ref()
        .map(|one| one.safe_to_score == Some(true));
    let groups = entry.groups.iter().map(|(at, statuses)| {
        let stone = Point::from_gtp(at, position.size())?;
        ensure!(position.at(stone).is_some(), "expected a stone at {at}");
        let expected = pair(statuses)?;
        let string = strings.stones(strings.at(stone).context("no string")?);
        let found = judgements
            .each_ref()
            .map(|one| one.final_status(&borders, string));
        Ok(Group {
            stone,
            expected,
            found,
        })
    });
    Ok(Board {
        groups: groups.collect::<Result<_>>()?,
        name: entry.name,
        source: entry.source,
        position,
        is_safe,
        known: entry.known,
    })
}

/// The statuses by area and by territory rules that one or two words name.
fn pair(words: &str) -> Result<[FinalStatus; 2]> {
    let statuses = words.split_whitespace().map(|word| {
        let known = FinalStatus::ALL
            .into_iter()
            .find(|known| known.name() == word);
        known.with_context(|| format!("expected a status such as alive, found {word}"))
    });
    let statuses: Vec<FinalStatus> = statuses.collect::<Result<_>>()?;
    match statuses[..] {
        [both] => Ok([both; 2]),
        [area, territory] => Ok([area, territory]),
        _ => anyhow::bail!("expected one or two statuses, found {words:?}"),
    }
}

impl Board {
    /// How the found statuses stand to the expected ones by these rules.
    pub fn outcome(&self, rules: Rules) -> Outcome {
        let by = rules as usize;
        let is_safe = self.is_safe[by];
        let is_right = |group: &Group| match group.expected[by] {
            FinalStatus::Unsettled => !is_safe,
            expected => group.found[by] == expected,
        };
        match (self.groups.iter().all(is_right), is_safe) {
            (true, _) => Outcome::Right,
            (false, false) => Outcome::NotSafe,
            (false, true) => Outcome::Wrong,
        }
    }

    /// Whether nothing differs by either rule.
    pub fn is_right(&self) -> bool {
        RULES.map(|rules| self.outcome(rules)) == [Outcome::Right; 2]
    }

    /// What is expected or found, as in `A1 alive, C3 dead`.
    fn statuses(&self, status: impl Fn(&Group) -> FinalStatus) -> String {
        let names = self.groups.iter().map(|group| {
            let at = group.stone.gtp(self.position.size());
            format!("{at} {}", status(group).name())
        });
        names.collect::<Vec<_>>().join(", ")
    }

    /// The cells of the table for these rules: expected and found.
    fn cells(&self, rules: Rules) -> String {
        let by = rules as usize;
        let expected = self.statuses(|group| group.expected[by]);
        let found = self.statuses(|group| group.found[by]);
        let mark = match self.outcome(rules) {
            Outcome::Wrong => " **wrong**",
            _ if !self.is_safe[by] => " (not safe)",
            _ => "",
        };
        format!("{expected} | {found}{mark}")
    }
}

/// A page with a table of all boards and their pictures.
pub struct Page<'a>(pub &'a [Board]);

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Boards after rule texts\n")?;
        writeln!(
            f,
            "The statuses of groups by area rules, after play, and by territory rules, by the \
             confirmation\nof the Japanese rules of 1989, against those of `combined`. \
             `sahwal-lab rule-texts` makes this page.\n"
        )?;
        writeln!(f, "| rules | boards | as expected | not safe | wrong |")?;
        writeln!(f, "| --- | ---: | ---: | ---: | ---: |")?;
        // The counts for each kind of rules.
        for rules in RULES {
            let count = |outcome| {
                let boards = self.0.iter();
                boards
                    .filter(|board| board.outcome(rules) == outcome)
                    .count()
            };
            let [right, not_safe, wrong] =
                [Outcome::Right, Outcome::NotSafe, Outcome::Wrong].map(count);
            let (name, all) = (rules.name(), self.0.len());
            writeln!(f, "| {name} | {all} | {right} | {not_safe} | {wrong} |")?;
        }
        writeln!(
            f,
            "\n| board | expected by area | found by area | expected by territory | found by territory |"
        )?;
        writeln!(f, "| --- | --- | --- | --- | --- |")?;
        // A row for each board, then its picture.
        for board in self.0 {
            let [area, territory] = RULES.map(|rules| board.cells(rules));
            writeln!(f, "| {} | {area} | {territory} |", board.name)?;
        }
        for board in self.0 {
            writeln!(f, "\n## {}\n\n{}.", board.name, board.source)?;
            if let Some(known) = &board.known {
                writeln!(f, "Known: {known}.")?;
            }
            writeln!(
                f,
                "\n```text\n{}\n```",
                board.position.to_string().trim_end()
            )?;
        }
        Ok(())
    }
}

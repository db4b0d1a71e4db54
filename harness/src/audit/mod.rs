//! Labels checked: against the margins that the records state, and against the verdicts of
//! classifiers, of engines and of files of answers.
//!
//! A label that contradicts the recorded margin is wrong, or the record is: two players
//! agreed on the margin. A label that only classifiers contradict may be right. [`Audit`]
//! collects both kinds game by game, its text tells them, and [`page`] draws them.

mod page;

use std::fmt;

use sahwal_core::verdict::{Owners, Status};
use sahwal_core::{Colour, Point, PointSet, Position};
use sahwal_sgf::GameResult;

use crate::input::Game;
use crate::margin::is_exact;
use crate::run::{Evaluated, Evaluation};
use crate::score::truth_status;

pub use page::page;

/// The labels of one data set, compared with its records and with rows of verdicts.
pub struct Audit {
    /// Name of the data set.
    pub dataset: String,
    /// Number of games with labels.
    pub labelled: usize,
    /// Number of games with labels and a recorded margin.
    pub recorded: usize,
    /// The rows.
    pub rows: Vec<RowAudit>,
    /// The games in which a label is in dispute: first those whose record contradicts the
    /// label, then by the number of rows against it.
    pub games: Vec<GameAudit>,
}

/// How often one row contradicts labels.
pub struct RowAudit {
    /// Name of the row.
    pub name: String,
    /// Number of strings against their labels.
    pub strings: usize,
    /// Number of games with such a string.
    pub games: usize,
    /// Number of games with labels on which an engine or a file has no answer.
    pub failed: usize,
}

/// A game in which a label is in dispute.
pub struct GameAudit {
    /// Name of the game.
    pub name: String,
    /// Its final position.
    pub position: Position,
    /// The owners by the label.
    pub label: Owners,
    /// The margin by the label; `None` without rules or komi.
    pub label_margin: Option<f64>,
    /// The margin that the record states.
    pub recorded: Option<f64>,
    /// The strings in dispute, by their first stones row by row.
    pub strings: Vec<Dispute>,
    /// The classifiers with a string against its label.
    pub opinions: Vec<Opinion>,
}

/// A string whose label a row contradicts.
pub struct Dispute {
    /// Its first stone.
    pub first: Point,
    /// Its colour.
    pub colour: Colour,
    /// Number of its stones.
    pub stones: usize,
    /// The status by the label.
    pub label: Status,
    /// Names of the rows that contradict it.
    pub against: Vec<String>,
}

/// What a row that contradicts labels says about the whole game.
pub struct Opinion {
    /// Name of the row.
    pub name: String,
    /// The owners of the points.
    pub owners: Owners,
    /// The stones that it calls dead.
    pub dead: PointSet,
    /// Its margin, if all owners and the terms of the record are known.
    pub margin: Option<f64>,
}

impl GameAudit {
    /// Whether the record states another margin than the label gives.
    pub fn contradicts_record(&self) -> bool {
        let margins = self.recorded.zip(self.label_margin);
        margins.is_some_and(|(recorded, label)| !is_exact(label - recorded))
    }

    /// The number of rows that contradict the label of one string, at most.
    fn most_against(&self) -> usize {
        let against = self.strings.iter().map(|string| string.against.len());
        against.max().unwrap_or(0)
    }
}

impl Audit {
    /// Compares the labels of the evaluated games.
    pub fn of(evaluation: &Evaluation) -> Audit {
        let rows = evaluation.classifiers.iter().map(|name| RowAudit {
            name: name.clone(),
            strings: 0,
            games: 0,
            failed: 0,
        });
        let mut audit = Audit {
            dataset: evaluation.set.name.clone(),
            labelled: 0,
            recorded: 0,
            rows: rows.collect(),
            games: Vec::new(),
        };
        for (game, evaluated) in evaluation.set.games.iter().zip(&evaluation.games) {
            let Some(truth) = &game.truth else { continue };
            let size = game.position.size();
            audit.labelled += 1;
            let mut found = GameAudit {
                name: game.name.clone(),
                position: game.position,
                label: *truth.owners(),
                label_margin: game.recorded.margin_of(truth.owners(), size),
                recorded: game.recorded.margin(),
                strings: Vec::new(),
                opinions: Vec::new(),
            };
            audit.recorded += usize::from(found.recorded.is_some());
            audit.add_disputes(game, evaluated, &mut found);
            if found.contradicts_record() || !found.strings.is_empty() {
                audit.games.push(found);
            }
        }
        let weight = |game: &GameAudit| (game.contradicts_record(), game.most_against());
        // The sort is stable: games of one weight keep their order.
        audit
            .games
            .sort_by_key(|game| std::cmp::Reverse(weight(game)));
        audit
    }

    /// Adds the strings of a game whose label a row contradicts. A row that failed has no
    /// verdict on any string.
    fn add_disputes(&mut self, game: &Game, evaluated: &Evaluated, found: &mut GameAudit) {
        let mut against_of_row = vec![0; self.rows.len()];
        for (number, string) in evaluated.strings.iter().enumerate() {
            let Some(dead) = string.dead else { continue };
            // A row is against a label if it has the other verdict; `unknown` is not against
            // it.
            let label = truth_status(dead);
            let against = |row: &usize| {
                let status = evaluated.answers[*row].statuses[number];
                status != Status::Unknown && status != label
            };
            let against: Vec<usize> = (0..self.rows.len()).filter(against).collect();
            against.iter().for_each(|&row| against_of_row[row] += 1);
            if !against.is_empty() {
                found.strings.push(Dispute {
                    first: string.first,
                    colour: string.colour,
                    stones: string.stones,
                    label,
                    against: against
                        .iter()
                        .map(|&row| self.rows[row].name.clone())
                        .collect(),
                });
            }
        }
        // The rows with at least one such string show their verdicts of the whole game.
        let rows = self.rows.iter_mut().zip(&evaluated.answers);
        for ((row, answer), strings) in rows.zip(against_of_row) {
            row.failed += usize::from(answer.failed());
            if strings == 0 {
                continue;
            }
            row.strings += strings;
            row.games += 1;
            let verdicts = &answer.judgement.verdicts;
            found.opinions.push(Opinion {
                name: row.name.clone(),
                owners: verdicts.owners,
                dead: verdicts.dead,
                margin: (game.recorded).margin_of(&verdicts.owners, game.position.size()),
            });
        }
    }

    /// Number of labels that contradict the record of their game.
    pub fn contradictions(&self) -> usize {
        let games = self.games.iter();
        games.filter(|game| game.contradicts_record()).count()
    }

    /// Number of answers of engines and files that are missing.
    pub fn failed(&self) -> usize {
        self.rows.iter().map(|row| row.failed).sum()
    }
}

/// A margin as in RE: `B+2.5`, `W+3`, `0`.
fn shown(margin: Option<f64>) -> String {
    margin.map_or("not known".to_owned(), |margin| {
        GameResult::Counted(margin).to_string()
    })
}

/// "1 game", "2 games".
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} with labels, {} of them with a recorded margin",
            self.dataset,
            counted(self.labelled, "game"),
            self.recorded
        )?;
        let contradictions = self.contradictions();
        writeln!(
            f,
            "labels that contradict the recorded margin: {contradictions}\n"
        )?;
        writeln!(
            f,
            "{:<24} {:>20} {:>9} {:>15}",
            "row", "strings against", "games", "without answer"
        )?;
        for row in &self.rows {
            writeln!(
                f,
                "{:<24} {:>20} {:>9} {:>15}",
                row.name, row.strings, row.games, row.failed
            )?;
        }
        self.games.iter().try_for_each(|game| write!(f, "\n{game}"))
    }
}

impl fmt::Display for GameAudit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.position.size();
        let label = shown(self.label_margin);
        match (self.recorded, self.contradicts_record()) {
            (None, _) => writeln!(f, "{}: no recorded margin", self.name)?,
            (recorded, false) => {
                writeln!(f, "{}: record and label {}", self.name, shown(recorded))?;
            }
            (recorded, true) => writeln!(
                f,
                "{}: CONTRADICTION: record {}, label {label}",
                self.name,
                shown(recorded)
            )?,
        }
        for string in &self.strings {
            writeln!(
                f,
                "  {:<4} {} {}: label {}, against it {}",
                string.first.gtp(size).to_string(),
                string.colour,
                counted(string.stones, "stone"),
                string.label.name(),
                string.against.join(", ")
            )?;
        }
        for opinion in &self.opinions {
            if self.recorded.is_some() {
                writeln!(f, "  margin by {}: {}", opinion.name, shown(opinion.margin))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answers::AnswersFile;
    use crate::input::{GameSet, Selection, load};
    use crate::params::Params;
    use crate::run::Panel;
    use crate::run::judge::Others;
    use sahwal_core::classify::find;

    /// White's stone at B1 is dead by the record, W's label says alive.
    const GAME: &str = "(;SZ[5]KM[0.5]RU[Chinese]RE[B+24.5];B[ca];W[bd];B[cb];W[];B[cc];W[];\
                        B[cd];W[];B[ce];W[];B[bc];W[])";

    fn audit(label: &str, classifiers: &[&str]) -> Audit {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text);
        write("g.sgf", GAME.to_owned()).unwrap();
        write("labels.csv", format!("file,owners\ng.sgf,{label}\n")).unwrap();
        let path = folder.path().display().to_string();
        let sets: Vec<GameSet> = load(&Selection::resolve(&[path]).unwrap()).unwrap();
        assert!(sets[0].faults.is_empty(), "{}", sets[0].faults[0]);
        let entries: Vec<_> = classifiers.iter().map(|name| find(name).unwrap()).collect();
        let answers = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            AnswersFile::parse(&format!("{name}={}", path.display())).unwrap()
        };
        let others = Others {
            outside: vec![
                Box::new(answers(
                    "other",
                    "string,game,verdict\nB2,g,dead\nC5,g,alive\n",
                )),
                Box::new(answers(
                    "owners",
                    &format!("game,owners\ng,{}\n", "B".repeat(25)),
                )),
                Box::new(answers("none", "string,game,verdict\nB2,h,dead\n")),
            ],
            agree: Vec::new(),
        };
        let panel = Panel::with_others(&entries, &Params::default(), &others).unwrap();
        Audit::of(&panel.evaluate(&sets[0]))
    }

    #[test]
    fn a_label_against_the_record_is_found_with_the_string_in_dispute() {
        let right = audit(&"B".repeat(25), &["static-plus"]);
        assert_eq!(
            (right.labelled, right.recorded, right.games.len()),
            (1, 1, 0)
        );
        let text = right.to_string();
        assert!(text.contains("contradict the recorded margin: 0"), "{text}");

        // The corner below belongs to White.
        let wrong = audit("BBBBBBBBBBBBBBBWWBBBWWBBB", &["static-plus", "all-alive"]);
        assert_eq!(wrong.contradictions(), 1);
        assert_eq!(wrong.rows[0].strings, 1);
        assert_eq!(wrong.rows[1].strings, 0);
        let text = wrong.games[0].to_string();
        assert!(
            text.contains("CONTRADICTION: record B+24.5, label B+16.5"),
            "{text}"
        );
        assert!(
            text.contains("B2   white 1 stone: label alive, against it static-plus, other, owners"),
            "{text}"
        );
        for row in ["static-plus", "owners"] {
            let margin = format!("margin by {row}: B+24.5");
            assert!(text.contains(&margin), "{text}");
        }
        let failed: Vec<usize> = wrong.rows.iter().map(|row| row.failed).collect();
        assert_eq!((failed, wrong.failed()), (vec![0, 0, 0, 0, 1], 1));
        let page = page(&[wrong]);
        assert!(
            page.contains("CONTRADICTION") && page.contains("<svg"),
            "{page}"
        );
    }
}

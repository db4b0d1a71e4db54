//! The moves of the games, from the data sets of the run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sahwal_core::{Board, Colour, Point, Size};

use super::files::{RunFiles, SetFiles};
use crate::input::{GameSet, Selection, load_records};
use crate::recorded::Recorded;
use crate::replay::Action;
use sahwal_sgf::GameResult;

impl RunFiles {
    /// Adds the moves of the games whose data sets are on this machine: sets by their names, and
    /// files and folders that the command line of the run names, seen from the present folder. A
    /// game whose moves do not lead to the position of the run stays without them.
    ///
    /// Returns a sentence for each data set that is not found.
    pub fn add_records(&mut self) -> Vec<String> {
        let named = self.named();
        let mut missing = Vec::new();
        for set in &mut self.sets {
            match find(&set.name, &named) {
                Ok(found) => add(set, &found),
                Err(reason) => {
                    missing.push(format!("{}: no moves on the page: {reason}", set.name))
                }
            }
        }
        missing
    }

    /// The files and folders that [`RunFiles::add_records`] reads.
    pub(crate) fn paths_of_games(&self) -> Vec<PathBuf> {
        let names = self.sets.iter().map(|set| set.name.clone());
        let selections = names
            .chain(self.named())
            .filter_map(|name| Selection::resolve(&[name]).ok());
        selections.flat_map(|selection| selection.paths()).collect()
    }

    /// The parts of the command line of the run that are files and folders.
    fn named(&self) -> Vec<String> {
        let parts = self.record.command_line.iter();
        let parts = parts.flat_map(|argument| argument.split(','));
        let parts = parts.filter(|part| Path::new(part).exists());
        parts.map(str::to_owned).collect()
    }
}

/// The data set called `name`, or the first of the `paths` whose set is called so.
fn find(name: &str, paths: &[String]) -> Result<GameSet, String> {
    let load = |wanted: &str| -> anyhow::Result<GameSet> {
        let sets = load_records(&Selection::resolve(&[wanted.to_owned()])?)?;
        let found = sets.into_iter().find(|set| set.name == name);
        found.ok_or_else(|| anyhow::anyhow!("the data set is not found"))
    };
    let by_name = load(name);
    let by_path = || paths.iter().find_map(|path| load(path).ok());
    by_name.or_else(|error| by_path().ok_or_else(|| format!("{error:#}")))
}

fn add(set: &mut SetFiles, found: &GameSet) {
    let records: BTreeMap<&str, (&[Action], Recorded)> = found
        .games
        .iter()
        .filter_map(|game| {
            let actions = &game.record.as_ref()?.actions[..];
            Some((game.name.as_str(), (actions, game.recorded)))
        })
        .collect();
    for game in &mut set.games {
        let Some((actions, recorded)) = records.get(game.name.as_str()) else {
            continue;
        };
        let size = game.position.size();
        let mut board = Board::new(size);
        for action in *actions {
            action.carry_out(&mut board);
        }
        if *board.position() == game.position {
            game.record = Some(sgf(size, actions, recorded));
        }
    }
}

/// The game as SGF: the size, rules, komi and counted result, setup, moves and passes.
fn sgf(size: Size, actions: &[Action], recorded: &Recorded) -> String {
    let letter = |line: usize| char::from(b'a' + line as u8);
    let vertex = |point: Point| format!("{}{}", letter(point.column()), letter(point.row()));
    let terms = recorded.terms;
    let mut text = format!("(;SZ[{}]", size.lines());
    for (name, value) in [
        ("RU", terms.ruleset.map(|ruleset| ruleset.to_string())),
        ("KM", terms.komi.map(|komi| komi.to_string())),
        (
            "HA",
            terms
                .handicap
                .filter(|&stones| stones > 1)
                .map(|stones| stones.to_string()),
        ),
        (
            "RE",
            recorded
                .result
                .map(|points| GameResult::Counted(points).to_string()),
        ),
    ] {
        text += &value.map_or(String::new(), |value| format!("{name}[{value}]"));
    }
    for action in actions {
        text += &match action {
            Action::SetUp(point, stone) => {
                let name = match stone {
                    None => "AE",
                    Some(Colour::Black) => "AB",
                    Some(Colour::White) => "AW",
                };
                format!("{name}[{}]", vertex(*point))
            }
            Action::Play(colour, point) => format!(";{}[{}]", colour.letter(), vertex(*point)),
            Action::Pass(colour) => format!(";{}[]", colour.letter()),
        };
    }
    text + ")"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::ending;
    use sahwal_core::rules::{Ruleset, Terms};
    use sahwal_sgf::Collection;

    #[test]
    fn a_record_has_setup_moves_and_passes() {
        let actions = [
            Action::SetUp(Point::at(0, 2), Some(Colour::Black)),
            Action::SetUp(Point::at(1, 2), Some(Colour::Black)),
            Action::Play(Colour::White, Point::at(2, 0)),
            Action::Pass(Colour::Black),
        ];
        let size = Size::new(3).expect("a size");
        let recorded = Recorded::default();
        let text = sgf(size, &actions, &recorded);
        assert_eq!(text, "(;SZ[3]AB[ca]AB[cb];W[ac];B[])");
        // What the page reads gives the same rules, komi and result.
        let recorded = Recorded {
            result: Some(-2.5),
            terms: Terms {
                ruleset: Ruleset::named("Chinese"),
                komi: Some(7.5),
                handicap: Some(2),
            },
            ..recorded
        };
        let text = sgf(size, &actions, &recorded);
        let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
        let (read, _) = Recorded::of(&tree, &ending(&tree).unwrap());
        assert_eq!((read.result, read.terms), (recorded.result, recorded.terms));
    }
}

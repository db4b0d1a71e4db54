//! A list of games, one line each, for a player with a folder of records.
//!
//! `sahwal analyze` prints it for several files or a folder, and `report` makes its page of a
//! folder from it. A game that cannot be read stays in the list with its reason.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement};
use sahwal_core::rules::FinalStatus;
use sahwal_data::input::GameFile;
use sahwal_record::{RecordedResult, in_place_of};
use sahwal_run::progress::Progress;
use sahwal_run::table::{Style, dash, grouped, new_table};

use super::View;
use super::games::{GameQuestion, Unread};
use super::judgement::{doubts, score_or_estimate};

/// What a player asks about a game.
pub struct ListedGame {
    /// The file, with the number of the game if it has several.
    pub name: String,
    /// The players with their colours; empty if the record names none.
    pub players: String,
    /// The players in short, Black first.
    pub pair: String,
    /// The result as recorded.
    pub recorded: String,
    /// The score by the chosen rules, an estimate of an open board, or a dash.
    pub score: String,
    /// Whether rules or komi are assumed, since nobody stated them.
    pub is_assumed: bool,
    /// Whether the caller's rules or komi replace those of the record.
    pub is_by_others: bool,
    /// Whether the score is safe; `None` if the classifier does not say.
    pub is_safe: Option<bool>,
    /// By how many points all doubts together may change the score.
    pub at_stake: usize,
    /// Why the score is not safe, in words.
    pub doubts: Vec<String>,
    /// What to do about the doubts, in words, the most important first.
    pub advice: Vec<String>,
    /// The first stone of each string in seki.
    pub seki: Vec<String>,
    /// What was repaired in the record.
    pub repairs: Vec<String>,
}

/// A game of a list, or a file that cannot be read.
pub enum Entry {
    /// A game.
    Game(ListedGame),
    /// A file or a game, and why it cannot be read.
    Unread {
        /// The file, with the number of the game if it is known.
        name: String,
        /// What is wrong in it.
        error: String,
    },
}

impl ListedGame {
    /// Collects what a player asks about a judged game.
    pub fn of(view: &View) -> ListedGame {
        let game = view.game;
        let record = &game.record;
        let score = &view.data.score;
        // The number can be given to `--game`. A file with one game needs none.
        let name = match game.games {
            1 => game.file.clone(),
            _ => format!("{}#{}", game.file, game.number),
        };
        let unknown = record.position.size().board() - view.judgement.verdicts.owners.known();
        let stated = record.recorded.terms;
        let terms = view.terms.or(stated);
        ListedGame {
            name: in_one_line(&name),
            players: record.players.to_string(),
            pair: record.players.pair(),
            recorded: match record.recorded.result {
                RecordedResult::Missing => dash(),
                RecordedResult::Unreadable => "not read".to_owned(),
                RecordedResult::Known(result) => result.to_string(),
            },
            score: match unknown.len() {
                0 => score_or_estimate(view),
                // A score without all points would be wrong.
                _ => dash(),
            },
            is_assumed: terms.ruleset.is_none() || terms.komi.is_none(),
            is_by_others: !in_place_of(stated, view.terms).is_empty(),
            is_safe: score.safety.safe_to_score,
            at_stake: score.safety.at_stake.unwrap_or_default(),
            doubts: doubts(&record.position, &view.judgement),
            advice: score.safety.advice.clone(),
            seki: view
                .data
                .strings
                .iter()
                .filter(|string| string.status == FinalStatus::Seki.name())
                .map(|string| string.string.clone())
                .collect(),
            repairs: record
                .repairs
                .iter()
                .map(|repair| repair.what.clone())
                .collect(),
        }
    }

    /// Whether the score is safe, in a word.
    pub fn safe(&self) -> String {
        match self.is_safe {
            Some(true) => "yes".to_owned(),
            Some(false) => format!("no, {} at stake", self.at_stake),
            None => dash(),
        }
    }
}

/// A name of a file with its line ends written as `\u000a`, as messages write other control
/// characters: a program that reads a list expects one line for each game.
fn in_one_line(name: &str) -> String {
    name.replace('\n', "\\u000a")
}

impl Entry {
    fn unread(Unread { file, game, error }: Unread) -> Entry {
        let name = match game {
            Some(number) if number > 1 => format!("{file}#{number}"),
            _ => file,
        };
        Entry::Unread {
            name: in_one_line(&name),
            error,
        }
    }

    fn name(&self) -> &str {
        match self {
            Entry::Game(game) => &game.name,
            Entry::Unread { name, .. } => name,
        }
    }

    /// Removes the folders that all names share.
    fn shorten(entries: &mut [Entry]) {
        let Some(first) = entries.first().map(|entry| entry.name().to_owned()) else {
            return;
        };
        // The prefix loses one folder after the other until all names begin with it. The empty
        // prefix always fits.
        let mut shared = after_folders(&first);
        while !entries
            .iter()
            .all(|entry| entry.name().starts_with(&first[..shared]))
        {
            shared = after_folders(&first[..shared - 1]);
        }
        for entry in entries {
            let (Entry::Game(ListedGame { name, .. }) | Entry::Unread { name, .. }) = entry;
            name.replace_range(..shared, "");
        }
    }
}

/// Returns the index in a path where the file name begins.
fn after_folders(path: &str) -> usize {
    match path.rfind('/') {
        Some(at) => at + 1,
        None => 0,
    }
}

/// Judges the games of these files and folders, and shows the progress. `draw` makes something else
/// of each game, such as a picture. A game that cannot be read gets `None` there.
///
/// # Errors
/// There are none: a game that cannot be read becomes an entry.
pub fn judge<T: Send>(
    question: GameQuestion<'_>,
    paths: Vec<PathBuf>,
    draw: impl Fn(&View) -> T + Sync,
) -> io::Result<(Vec<Entry>, Vec<Option<T>>)> {
    let progress = Progress::new(GameFile::count(&paths), "files");
    let mut entries: Vec<Entry> = Vec::new();
    let mut drawn = Vec::new();
    let mut last = None;
    question.each(
        paths.into_iter().map(Ok),
        |game| judged(game, &draw),
        |judged| {
            // The bar counts files, whose number is known before they are read.
            if last.as_ref() != Some(&judged.file) {
                progress.add(1);
                last = Some(judged.file);
            }
            entries.push(judged.entry);
            drawn.push(judged.drawn);
            Ok(())
        },
    )?;
    Entry::shorten(&mut entries);
    Ok((entries, drawn))
}

/// A game that was judged, or could not be read.
struct Judged<T> {
    file: String,
    entry: Entry,
    drawn: Option<T>,
}

fn judged<T>(game: Result<&View, Unread>, draw: impl Fn(&View) -> T) -> Judged<T> {
    match game {
        Ok(view) => Judged {
            file: view.game.file.clone(),
            entry: Entry::Game(ListedGame::of(view)),
            drawn: Some(draw(view)),
        },
        Err(unread) => Judged {
            file: unread.file.clone(),
            entry: Entry::unread(unread),
            drawn: None,
        },
    }
}

/// In a terminal with fewer columns a cell would have room for single words only, so nothing is
/// wrapped.
const LEAST_COLUMNS: u16 = 110;

/// Returns the list as text, with the counts of [`in_all`]. `columns` is the width of the terminal.
/// If it is at least `LEAST_COLUMNS`, the players and the advice are wrapped; otherwise each game
/// has one line.
pub fn list(entries: &[Entry], columns: Option<u16>) -> String {
    let head = [
        "game",
        "Black - White",
        "recorded",
        "score",
        "safe",
        "what to do",
    ];
    let mut table = new_table(Style::Plain, &head);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Left);
    }
    if let Some(columns) = columns
        && columns >= LEAST_COLUMNS
    {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(columns);
        // Names of files and scores stay whole.
        for whole in [0, 2, 3, 4] {
            if let Some(column) = table.column_mut(whole) {
                column.set_constraint(ColumnConstraint::ContentWidth);
            }
        }
    }
    for entry in entries {
        table.add_row(match entry {
            Entry::Game(game) => vec![
                game.name.clone(),
                or_dash(&game.pair),
                game.recorded.clone(),
                game.score.clone() + if game.is_assumed { "*" } else { "" },
                game.safe(),
                to_do(&game.advice),
            ],
            // The reason comes where a player looks for what to do.
            Entry::Unread { name, error } => vec![
                name.clone(),
                dash(),
                dash(),
                dash(),
                dash(),
                format!("cannot be read: {error}"),
            ],
        });
    }
    let mut text = String::new();
    for line in table.lines() {
        text += line.strip_prefix(' ').unwrap_or(&line).trim_end();
        text.push('\n');
    }
    text + "\n" + &in_all(entries.iter())
}

/// Counts the games and those that are safe, and adds notes about repaired records and assumed or
/// replaced rules.
pub fn in_all<'e>(entries: impl Iterator<Item = &'e Entry>) -> String {
    let mut counts = [0u64; 4];
    let mut repaired = BTreeSet::new();
    let mut is_assumed = false;
    let mut by_others = 0;
    for entry in entries {
        let place = match entry {
            Entry::Game(game) => {
                is_assumed |= game.is_assumed;
                by_others += usize::from(game.is_by_others);
                if !game.repairs.is_empty() {
                    repaired.insert(game.name.as_str());
                }
                match game.is_safe {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                }
            }
            Entry::Unread { .. } => 3,
        };
        counts[place] += 1;
    }
    let games = counts[..3].iter().sum::<u64>();
    let mut text = match games {
        1 => "1 game".to_owned(),
        games => format!("{} games", grouped(games)),
    };
    // Games that nobody has to look at come first.
    let words = ["safe to score", "not safe", "not decided", "cannot be read"];
    let mut joint = ": ";
    for (count, word) in counts.into_iter().zip(words) {
        if count > 0 {
            text += &format!("{joint}{} {word}", grouped(count));
            joint = ", ";
        }
    }
    text.push('\n');
    if !repaired.is_empty() {
        let names: Vec<&str> = repaired.into_iter().collect();
        text += &format!("repaired: {}\n", names.join(", "));
    }
    if by_others > 0 {
        text += &format!(
            "counted by --rules and --komi in place of what {by_others} of the records state\n"
        );
    }
    if is_assumed {
        text += "* The record states no rules or no komi: area rules or komi 0 are assumed. --rules and --komi \
                 set others.\n";
    }
    text
}

/// Returns the most important advice, and how many more there are.
fn to_do(advice: &[String]) -> String {
    // A line has room for one thing.
    match advice {
        [] => dash(),
        [one] => one.clone(),
        [first, more @ ..] => format!("{first}; and {} more", more.len()),
    }
}

fn or_dash(text: &str) -> String {
    if text.is_empty() {
        dash()
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str, is_safe: Option<bool>, advice: &[&str]) -> Entry {
        Entry::Game(ListedGame {
            name: name.to_owned(),
            players: String::new(),
            pair: String::new(),
            recorded: "B+2".to_owned(),
            score: "B+2".to_owned(),
            is_assumed: false,
            is_by_others: false,
            is_safe,
            at_stake: 4,
            doubts: Vec::new(),
            advice: advice.iter().map(|&words| words.to_owned()).collect(),
            seki: Vec::new(),
            repairs: Vec::new(),
        })
    }

    #[test]
    fn a_name_with_a_line_end_has_one_line() {
        let entry = Entry::unread(Unread {
            file: "one\ntwo.sgf".to_owned(),
            game: Some(2),
            error: String::new(),
        });
        assert_eq!(entry.name(), "one\\u000atwo.sgf#2");
    }

    #[test]
    fn each_game_has_a_line() {
        let mut entries = vec![
            game("a/b/one.sgf", Some(true), &[]),
            game("a/b/two.sgf", Some(false), &["fill", "ask"]),
            Entry::Unread {
                name: "a/bad.sgf".to_owned(),
                error: "no game".to_owned(),
            },
        ];
        Entry::shorten(&mut entries);
        let expected = "\
game       Black - White  recorded  score  safe            what to do
b/one.sgf  -              B+2       B+2    yes             -
b/two.sgf  -              B+2       B+2    no, 4 at stake  fill; and 1 more
bad.sgf    -              -         -      -               cannot be read: no game

2 games: 1 safe to score, 1 not safe, 1 cannot be read
";
        assert_eq!(list(&entries, None), expected);
        // In a terminal no line is longer than its columns, unless there are too few.
        let advice =
            "Black plays A11 before passing, or loses 2 points; and so on for a long while";
        entries.push(game("a/b/three.sgf", Some(false), &[advice]));
        let longest = |columns| list(&entries, columns).lines().map(str::len).max();
        assert!(longest(Some(110)) <= Some(110));
        assert!(longest(None) > Some(110) && longest(Some(100)) == longest(None));
    }

    #[test]
    fn shared_folders_are_left_out() {
        for (names, expected) in [
            (vec!["x/a.sgf"], vec!["a.sgf"]),
            (
                vec!["x/ab/1.sgf", "x/ac/1.sgf"],
                vec!["ab/1.sgf", "ac/1.sgf"],
            ),
            (vec!["a.sgf", "x/a.sgf"], vec!["a.sgf", "x/a.sgf"]),
            (vec!["/x/y/1.sgf", "/x/y/2.sgf"], vec!["1.sgf", "2.sgf"]),
        ] {
            let mut entries: Vec<Entry> = names.iter().map(|name| game(name, None, &[])).collect();
            Entry::shorten(&mut entries);
            let found: Vec<&str> = entries.iter().map(Entry::name).collect();
            assert_eq!(found, expected);
        }
    }
}

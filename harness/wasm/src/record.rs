//! Opens game records (SGF) in questions: the chosen game and line, the data of the record, and
//! each of its positions.
//!
//! `answer`, `judge` and `save` open records here with `sahwal-record`, as all programs do. Games,
//! lines and moves must be counted as in the demo, or a user gets another position than he chose.

use std::borrow::Cow;

use sahwal_core::view::{self, Form, Grid, Side};
use sahwal_core::{Board, Position};
use sahwal_record::{Action, Record, RecordedResult, StoneCount, game_of, info_text};
use sahwal_sgf::GameTree;
use serde::{Deserialize, Serialize};

use crate::board::BoardData;

/// A game of a record, opened up to a move.
pub(crate) struct Opened {
    pub(crate) record: Record,
    pub(crate) view: RecordView,
}

/// The data of a game in a record.
#[derive(Serialize)]
pub(crate) struct RecordView {
    /// The number of the game in the file, from 1, and the number of games.
    game: usize,
    games: usize,
    /// The number of the line of play in the game, from 1 for the main line, and the number of lines.
    line: usize,
    lines: usize,
    /// The number of moves before the position, and in the whole game; passes count.
    r#move: usize,
    moves: usize,
    /// The texts of GN, PB and PW.
    name: Option<String>,
    black: Option<String>,
    white: Option<String>,
    /// The players with their ranks, in words.
    players: String,
    /// The rules (RU) as the record writes them, if they are known.
    rules: Option<String>,
    komi: Option<f64>,
    /// The handicap stones for which White may get points.
    handicap: Option<u32>,
    /// The stones that Black and White have captured.
    captured: [usize; 2],
    /// The result (RE) as the record writes it; null for a variation.
    recorded: Option<String>,
    /// The counted result by TB and TW at the end; null without them.
    owners: Option<Grid>,
    /// Repairs, and moves that were played although they break the rules.
    repairs: Vec<String>,
}

/// A place in a record.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    /// The number of the game, from 1; `None` for the first.
    pub(crate) game: Option<usize>,
    /// The number of the line of play, from 1; `None` for the main line.
    pub(crate) line: Option<usize>,
    /// The number of moves before the position; `None` for all.
    pub(crate) upto: Option<usize>,
}

/// Returns a game of a file as a tree, and the number of games.
pub(crate) fn tree_of(text: &[u8], game: Option<usize>) -> Result<(GameTree<'_>, usize), String> {
    let number = game.unwrap_or(1);
    match game_of(text, number) {
        (Some(Ok(tree)), games) => Ok((tree, games)),
        (Some(Err(error)), _) => Err(format!("record: {error}")),
        (None, games) => Err(format!("game: expected 1 to {games}, found {number}")),
    }
}

/// Returns the game with the given line of play as its main line.
pub(crate) fn with_line<'a>(
    tree: &GameTree<'a>,
    line: Option<usize>,
) -> Result<GameTree<'a>, String> {
    let number = line.unwrap_or(1);
    tree.with_line(number)
        .ok_or_else(|| format!("line: expected 1 to {}, found {number}", tree.lines()))
}

impl Opened {
    /// Opens a game of a file at a place.
    pub(crate) fn of(bytes: &[u8], place: Place) -> Result<Opened, String> {
        let text = sahwal_sgf::read(bytes);
        let (tree, games) = tree_of(&text, place.game)?;
        let tree = with_line(&tree, place.line)?;
        let mut opened = Opened::of_tree(&tree, games, place.upto)?;
        let line = place.line.unwrap_or(1);
        opened.view.line = line;
        if line > 1 {
            // The recorded result belongs to the main line.
            opened.record.recorded.result = RecordedResult::Missing;
            opened.view.recorded = None;
        }
        Ok(opened)
    }

    fn of_tree(tree: &GameTree<'_>, games: usize, upto: Option<usize>) -> Result<Opened, String> {
        let record = Record::open(tree, upto).map_err(|error| format!("record: {error}"))?;
        let moves = record.all_moves;
        if let Some(upto) = upto
            && upto > moves
        {
            return Err(format!("move: expected 0 to {moves}, found {upto}"));
        }
        let terms = record.recorded.terms;
        let captured = record.recorded.captured.stones;
        let form = Form::vertices(record.position.size());
        let mut repairs = Vec::new();
        for repair in &record.repairs {
            repairs.push(repair.what.clone());
        }
        let mut owners = None;
        match record.truth() {
            Ok(counted) => owners = counted.map(|truth| form.owners(truth.owners())),
            // If marks contradict the position, the count is dropped but the game is kept.
            Err(error) => repairs.push(error.to_string()),
        }
        let view = RecordView {
            game: tree.number(),
            games,
            line: 1,
            lines: tree.lines(),
            r#move: record.moves,
            moves,
            name: info_text(tree, "GN"),
            black: info_text(tree, "PB"),
            white: info_text(tree, "PW"),
            players: record.players.to_string(),
            // A text that names no known rules must not look as if it did.
            rules: match terms.ruleset {
                Some(_) => info_text(tree, "RU"),
                None => None,
            },
            komi: terms.komi,
            handicap: terms.handicap,
            captured: [captured.black, captured.white],
            recorded: info_text(tree, "RE"),
            owners,
            repairs,
        };
        Ok(Opened { record, view })
    }
}

impl BoardData {
    /// Returns the bytes of a game record, which the board must be.
    pub(crate) fn expected_record(&self) -> Result<Cow<'_, [u8]>, String> {
        let bytes = self.record();
        bytes.ok_or_else(|| "record: expected a game record (SGF), found none".to_owned())
    }

    /// Returns the position. For a record it is the end of its first game.
    pub(crate) fn position(&self) -> Result<Position, String> {
        match self.record() {
            Some(bytes) => Ok(Opened::of(&bytes, Place::default())?.record.position),
            None => self.drawn(),
        }
    }
}

/// A question for a game of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AboutRecord {
    record: BoardData,
    game: Option<usize>,
    line: Option<usize>,
}

/// A game with all its positions.
#[derive(Serialize)]
pub(crate) struct Moves {
    #[serde(flatten)]
    view: RecordView,
    /// The positions after 0, 1, 2, ... moves.
    positions: Vec<Shown>,
}

/// A position of a game.
#[derive(Clone, Serialize)]
struct Shown {
    board: Grid,
    /// Who made the last move; null before the first one.
    colour: Option<Side>,
    /// The point of the last move; null for a pass, and before the first move.
    last: Option<view::Place>,
    /// Whether stones were set up or removed after the last move.
    setup: bool,
    /// The stones that Black and White have captured.
    captured: [usize; 2],
}

impl Moves {
    pub(crate) fn of(question: &AboutRecord) -> Result<Moves, String> {
        let bytes = question.record.expected_record()?;
        let place = Place {
            game: question.game,
            line: question.line,
            upto: None,
        };
        let Opened { record, view } = Opened::of(&bytes, place)?;
        let form = Form::vertices(record.position.size());
        let mut board = Board::of(&record.play.start);
        let mut count = record.stones.restarted();
        let mut positions = vec![Shown::of(&board, None, &count, form)];
        for &action in &record.play.actions {
            count.add(action, board.position());
            let _ = action.carry_out(&mut board);
            let shown = Shown::of(&board, Some(action), &count, form);
            // Stones that are set up before the next move belong to the position.
            if action.is_move() {
                positions.push(shown);
            } else if let Some(now) = positions.last_mut() {
                *now = Shown {
                    board: shown.board,
                    captured: shown.captured,
                    setup: true,
                    ..now.clone()
                };
            }
        }
        // At the end, territory marks show which stones were captured and which were only removed.
        if let Some(end) = positions.last_mut() {
            end.captured = view.captured;
        }
        Ok(Moves { view, positions })
    }
}

impl Shown {
    fn of(board: &Board, last: Option<Action>, count: &StoneCount, form: Form) -> Shown {
        let captured = count.captured(board.position()).stones;
        let (colour, last) = match last {
            Some(Action::Play(colour, point)) => (Some(colour), Some(point)),
            Some(Action::Pass(colour)) => (Some(colour), None),
            _ => (None, None),
        };
        Shown {
            board: form.stones(board.position()),
            colour: colour.map(|colour| form.colour(colour)),
            last: last.map(|point| form.place(point)),
            setup: false,
            captured: [captured.black, captured.white],
        }
    }
}

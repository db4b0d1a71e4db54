//! The CSV files that grow game by game while a run goes on. They have names that end in
//! `.part` until they are complete.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::run::Evaluation;
use crate::run::files::{self, CsvRow};

type Csv = csv::Writer<File>;

/// A kind of file: its name, its header line, and how it takes the games of an evaluation,
/// whose numbers in the data set stand beside them.
struct Kind {
    name: &'static str,
    header: &'static [&'static str],
    append: fn(&mut Csv, &Evaluation, &[u64]) -> io::Result<()>,
}

const GAMES: Kind = Kind {
    name: "games.csv",
    header: files::GameRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::game_rows(evaluation)),
};
const STRINGS: Kind = Kind {
    name: "strings.csv",
    header: files::StringCsvRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::string_rows(evaluation)),
};
const POINTS: Kind = Kind {
    name: "points.csv",
    header: files::PointRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::point_rows(evaluation)),
};
const POSITIONS: Kind = Kind {
    name: "positions.csv",
    header: files::PositionRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::position_rows(evaluation)),
};
const WHOLE_GAMES: Kind = Kind {
    name: "whole-games.csv",
    header: files::WholeGameRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::whole_game_rows(evaluation)),
};
const CONFIDENCE: Kind = Kind {
    name: "confidence.csv",
    header: files::ConfidenceRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::confidence_rows(evaluation)),
};
const SAFE: Kind = Kind {
    name: "safe.csv",
    header: files::SafeRow::HEADER,
    append: |csv, evaluation, _| append(csv, files::safe_rows(evaluation)),
};
/// What a merge of shards goes by.
const ORDER: Kind = Kind {
    name: ORDER_NAME,
    header: &["dataset", "number", "game"],
    append: |csv, evaluation, numbers| {
        for (game, number) in evaluation.set.games.iter().zip(numbers) {
            csv.write_record([&evaluation.set.name, &number.to_string(), &game.name])?;
        }
        Ok(())
    },
};

/// The names of the files with the rows of every run.
pub(super) const NAMES: [&str; 7] = [
    GAMES.name,
    STRINGS.name,
    POINTS.name,
    POSITIONS.name,
    WHOLE_GAMES.name,
    CONFIDENCE.name,
    SAFE.name,
];
/// The name of the file that lists the games of a shard.
pub(super) const ORDER_NAME: &str = "order.csv";

fn append<R: CsvRow>(csv: &mut Csv, rows: impl Iterator<Item = R>) -> io::Result<()> {
    for row in rows {
        csv.serialize(row)?;
    }
    Ok(())
}

/// The files of a run.
pub(super) struct RowFiles {
    dir: PathBuf,
    open: Vec<(Kind, Csv)>,
}

/// How long each file is.
pub(super) type Lengths = BTreeMap<String, u64>;

impl RowFiles {
    /// Starts the files in `dir`; `lengths` are those at which to go on, what is behind
    /// them is cut off.
    ///
    /// # Errors
    /// A file that cannot be made, or is shorter than it was.
    pub(super) fn open(
        dir: &Path,
        is_shard: bool,
        lengths: Option<&Lengths>,
    ) -> io::Result<RowFiles> {
        let mut kinds = vec![
            GAMES,
            STRINGS,
            POINTS,
            POSITIONS,
            WHOLE_GAMES,
            CONFIDENCE,
            SAFE,
        ];
        if is_shard {
            kinds.push(ORDER);
        }
        let mut open = Vec::new();
        for kind in kinds {
            let path = part(dir, kind.name);
            let named = |error: io::Error| {
                let text = format!("cannot write {}: {error}", path.display());
                io::Error::new(error.kind(), text)
            };
            let length = lengths.and_then(|lengths| lengths.get(kind.name)).copied();
            let file = match length {
                None => File::create(&path).map_err(named)?,
                Some(length) => go_on(&path, length).map_err(named)?,
            };
            let mut csv = csv::WriterBuilder::new()
                .has_headers(false)
                .from_writer(file);
            if length.is_none() {
                csv.write_record(kind.header)?;
            }
            open.push((kind, csv));
        }
        let dir = dir.to_owned();
        Ok(RowFiles { dir, open })
    }

    /// Writes the rows of the games of an evaluation.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(super) fn append(&mut self, evaluation: &Evaluation, numbers: &[u64]) -> io::Result<()> {
        for (kind, csv) in &mut self.open {
            (kind.append)(csv, evaluation, numbers).map_err(|error| self::named(kind, error))?;
        }
        Ok(())
    }

    /// Hands everything to the system and says how long the files are.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(super) fn lengths(&mut self) -> io::Result<Lengths> {
        let lengths = self.open.iter_mut().map(|(kind, csv)| {
            csv.flush().map_err(|error| named(kind, error))?;
            Ok((kind.name.to_owned(), csv.get_ref().metadata()?.len()))
        });
        lengths.collect()
    }

    /// Gives the files their names.
    ///
    /// # Errors
    /// A file that cannot be written or renamed.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.lengths()?;
        let names: Vec<&str> = self.open.iter().map(|(kind, _)| kind.name).collect();
        let dir = self.dir.clone();
        drop(self);
        names
            .iter()
            .try_for_each(|name| fs::rename(part(&dir, name), dir.join(name)))
    }
}

fn named(kind: &Kind, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", kind.name))
}

/// The file while it grows.
fn part(dir: &Path, name: &str) -> PathBuf {
    dir.join(format!("{name}.part"))
}

/// Opens the file at its length of then. One that got its name already takes the other back.
fn go_on(path: &Path, length: u64) -> io::Result<File> {
    let complete = path.with_extension("");
    if !path.exists() && complete.exists() {
        fs::rename(&complete, path)?;
    }
    let mut file = OpenOptions::new().write(true).open(path)?;
    let found = file.metadata()?.len();
    if found < length {
        let text = format!("expected {length} bytes or more from the run to resume, found {found}");
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, text));
    }
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    Ok(file)
}

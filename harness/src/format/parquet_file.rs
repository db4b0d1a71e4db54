//! Rows as Parquet, compressed with Zstandard: the same rows as the CSV file, with types.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use serde::de::DeserializeOwned;

use super::file_format::parquet_name;
use super::{CsvRow, PointRow, PositionRow, StringRow, each_row};
use crate::disk::{open, write_whole};

/// Writes the Parquet files of a run from its complete CSV files in `dir`.
///
/// # Errors
/// A CSV file cannot be read, or a file not be written.
pub(super) fn write(dir: &Path) -> Result<()> {
    convert::<StringRow<'static>>(dir)?;
    convert::<PointRow<'static>>(dir)?;
    convert::<PositionRow<'static>>(dir)
}

/// A value of a column.
enum Cell<'r> {
    Text(&'r str),
    Number(i32),
    /// No value, in a column that may lack values.
    Nothing,
}

/// A row that can be written as Parquet.
trait ParquetRow: CsvRow + DeserializeOwned {
    /// The columns in the language of Parquet schemas, in the order of [`CsvRow::HEADER`].
    const COLUMNS: &'static str;

    /// The values in the same order.
    fn cells(&self) -> Vec<Cell<'_>>;
}

fn number(value: usize) -> Cell<'static> {
    Cell::Number(i32::try_from(value).expect("sizes of boards and strings are small"))
}

fn count(value: Option<u64>) -> Cell<'static> {
    value.map_or(Cell::Nothing, |value| number(value as usize))
}

impl ParquetRow for StringRow<'static> {
    const COLUMNS: &'static str = "
        required binary dataset (string);
        required binary game (string);
        optional binary at (string);
        required binary classifier (string);
        required binary string (string);
        required binary colour (string);
        required int32 stones;
        optional binary truth (string);
        required binary verdict (string);";

    fn cells(&self) -> Vec<Cell<'_>> {
        vec![
            Cell::Text(&self.dataset),
            Cell::Text(&self.game),
            self.at.as_deref().map_or(Cell::Nothing, Cell::Text),
            Cell::Text(&self.classifier),
            Cell::Text(&self.string),
            Cell::Text(match self.colour {
                'B' => "B",
                _ => "W",
            }),
            number(self.stones),
            self.truth.as_deref().map_or(Cell::Nothing, Cell::Text),
            Cell::Text(&self.verdict),
        ]
    }
}

impl ParquetRow for PointRow<'static> {
    const COLUMNS: &'static str = "
        required binary dataset (string);
        required binary game (string);
        optional binary at (string);
        required binary classifier (string);
        required binary owners (string);";

    fn cells(&self) -> Vec<Cell<'_>> {
        vec![
            Cell::Text(&self.dataset),
            Cell::Text(&self.game),
            self.at.as_deref().map_or(Cell::Nothing, Cell::Text),
            Cell::Text(&self.classifier),
            Cell::Text(&self.owners),
        ]
    }
}

impl ParquetRow for PositionRow<'static> {
    const COLUMNS: &'static str = "
        required binary dataset (string);
        required binary game (string);
        optional binary at (string);
        optional int32 moves_played;
        optional int32 moves_left;
        required int32 size;
        required binary stones (string);
        optional binary owners (string);";

    fn cells(&self) -> Vec<Cell<'_>> {
        vec![
            Cell::Text(&self.dataset),
            Cell::Text(&self.game),
            self.at.as_deref().map_or(Cell::Nothing, Cell::Text),
            count(self.moves_played),
            count(self.moves_left),
            number(self.size),
            Cell::Text(&self.stones),
            self.owners.as_deref().map_or(Cell::Nothing, Cell::Text),
        ]
    }
}

/// The values of a column, until a group of rows is full.
#[derive(Default)]
struct Column {
    texts: Vec<ByteArray>,
    numbers: Vec<i32>,
    /// For each row 1 if it has a value, otherwise 0.
    levels: Vec<i16>,
}

/// Rows that are written together. The file is larger with fewer, the memory with more.
const GROUP: usize = 1 << 17;

/// Writes the Parquet file beside a CSV file, which may be larger than memory.
fn convert<R: ParquetRow>(dir: &Path) -> Result<()> {
    let stem = R::FILE.trim_end_matches(".csv");
    // The columns of moments are there if the CSV file has them.
    let csv = csv::Reader::from_reader(open(&dir.join(R::FILE))?)
        .headers()?
        .clone();
    let is_there = |column: &&str| csv.iter().any(|other| other == *column);
    let wanted: Vec<bool> = R::HEADER.iter().map(is_there).collect();
    let own = R::COLUMNS.split_inclusive(';').zip(&wanted);
    let own: String = own
        .filter_map(|(column, &is)| is.then_some(column))
        .collect();
    let message = format!("message {stem} {{ {own} }}");
    let schema: TypePtr = Arc::new(parse_message_type(&message)?);
    let path = dir.join(parquet_name::<R>());
    let mut read = Ok(());
    write_whole(&path, |file| {
        let level = ZstdLevel::default();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_created_by(concat!("sahwal ", env!("CARGO_PKG_VERSION")).to_owned());
        let properties = Arc::new(properties.build());
        let mut to = SerializedFileWriter::new(file, schema.clone(), properties).map_err(other)?;
        let new = || Vec::from_iter(csv.iter().map(|_| Column::default()));
        let mut columns = new();
        let mut written = Ok(());
        read = each_row::<R>(dir, |row| {
            let cells = row.cells().into_iter().zip(&wanted);
            let cells = cells.filter_map(|(cell, &is)| is.then_some(cell));
            for (column, cell) in columns.iter_mut().zip(cells) {
                column.push(&cell);
            }
            if written.is_ok() && columns[0].levels.len() == GROUP {
                let full = std::mem::replace(&mut columns, new());
                written = write_group(&mut to, &full);
            }
        });
        written.map_err(other)?;
        if !columns[0].levels.is_empty() {
            write_group(&mut to, &columns).map_err(other)?;
        }
        to.close().map_err(other)?;
        match &read {
            Ok(()) => Ok(()),
            Err(error) => Err(io::Error::other(format!("{error:#}"))),
        }
    })
    .with_context(|| path.display().to_string())?;
    read
}

impl Column {
    fn push(&mut self, cell: &Cell<'_>) {
        match cell {
            Cell::Text(text) => self.texts.push(text.as_bytes().to_vec().into()),
            Cell::Number(number) => self.numbers.push(*number),
            Cell::Nothing => {}
        }
        self.levels.push(i16::from(!matches!(cell, Cell::Nothing)));
    }
}

fn write_group<W: Write + Send>(
    to: &mut SerializedFileWriter<W>,
    columns: &[Column],
) -> Result<(), ParquetError> {
    let mut group = to.next_row_group()?;
    let mut columns = columns.iter();
    while let Some(mut writer) = group.next_column()? {
        let Some(column) = columns.next() else {
            break;
        };
        // Columns without gaps ignore the levels.
        let levels = Some(&column.levels[..]);
        match column.numbers.is_empty() {
            true => writer
                .typed::<ByteArrayType>()
                .write_batch(&column.texts, levels, None)?,
            false => writer
                .typed::<Int32Type>()
                .write_batch(&column.numbers, levels, None)?,
        };
        writer.close()?;
    }
    group.close()?;
    Ok(())
}

fn other(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

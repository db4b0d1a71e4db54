//! `run --format parquet`: the files have the rows of the CSV files, for this crate's reader
//! and for the programs of people who analyse data.

use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::common::{column_of, read, sahwal, skipped};

/// A run on the embedded games and on one game without a counted result, whose name begins
/// with a sign that spreadsheets take as a formula.
fn run(out: &Path, more: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("own");
    std::fs::create_dir(&games).unwrap();
    std::fs::write(games.join("=1.sgf"), "(;SZ[5];B[cc];W[cb];B[bb])").unwrap();
    let datasets = format!("selfplay,{}", games.display());
    sahwal()
        .args(["run", "--dataset", &datasets, "--no-plots"])
        .args(["--classifier", "benson,string-graph", "--out"])
        .arg(out)
        .args(more)
        .assert()
        .success();
}

/// The columns of a Parquet file as texts; an empty text for no value.
fn columns(path: &Path) -> Vec<(String, Vec<String>)> {
    let file = std::fs::File::open(path).unwrap();
    let reader = SerializedFileReader::new(file).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr();
    let names = schema
        .columns()
        .iter()
        .map(|column| column.name().to_owned());
    let mut columns: Vec<(String, Vec<String>)> = names.map(|name| (name, Vec::new())).collect();
    for row in reader.get_row_iter(None).unwrap() {
        for ((name, field), column) in row.unwrap().get_column_iter().zip(&mut columns) {
            assert_eq!(*name, column.0);
            column.1.push(match field {
                Field::Str(text) => text.clone(),
                Field::Int(number) => number.to_string(),
                Field::Null => String::new(),
                other => panic!("{name}: {other:?}"),
            });
        }
    }
    columns
}

#[test]
fn parquet_files_have_the_rows_of_the_csv_files() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    // The rows of moments have more columns.
    for at in [&[][..], &["--at", "50%"]] {
        run(&out, &[&["--format", "parquet"], at].concat());
        for (name, rows) in [("strings", 10_000), ("points", 254), ("positions", 127)] {
            let csv = read(out.join(format!("{name}.csv")));
            let columns = columns(&out.join(format!("{name}.parquet")));
            let header: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(header.join(","), csv.lines().next().unwrap(), "{name}");
            for (column, values) in &columns {
                // CSV files protect spreadsheets with an apostrophe; Parquet files need none.
                let expected: Vec<String> = column_of(&csv, column)
                    .into_iter()
                    .map(|cell| cell.strip_prefix('\'').map(str::to_owned).unwrap_or(cell))
                    .collect();
                assert_eq!(*values, expected, "{name} {column}");
                assert!(values.len() >= rows / 3, "{name}: {}", values.len());
            }
            let (_, games) = columns.iter().find(|(name, _)| name == "game").unwrap();
            assert!(games.iter().any(|game| game == "=1"), "{name}");
        }
    }
    read_by_pandas_and_duckdb(&out);
    // A run without them leaves none of an earlier run.
    run(&out, &[]);
    assert!(out.join("strings.csv").exists());
    assert!(!out.join("strings.parquet").exists());
}

#[test]
fn shards_and_their_merge_have_them_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let shards = ["1/2", "2/2"].map(|shard| {
        let out = path(&shard.replace('/', "of"));
        run(&out, &["--shard", shard]);
        out
    });
    let merged = path("merged");
    sahwal()
        .arg("merge")
        .args(&shards)
        .args(["--no-plots", "--format", "parquet", "--out"])
        .arg(&merged)
        .assert()
        .success();
    let whole = path("whole");
    run(&whole, &["--format", "parquet"]);
    // The same input gives the same bytes.
    for name in ["strings.parquet", "points.parquet", "positions.parquet"] {
        let bytes = |dir: &Path| std::fs::read(dir.join(name)).unwrap();
        assert_eq!(bytes(&merged), bytes(&whole), "{name}");
    }
}

/// Reads the files with pandas (pyarrow) and DuckDB, where Python has them.
fn read_by_pandas_and_duckdb(out: &Path) {
    let has = |module: &str| {
        let import = format!("import {module}");
        let run = Command::new("python3").args(["-c", &import]).output();
        run.is_ok_and(|run| run.status.success())
    };
    let strings = column_of(&read(out.join("strings.csv")), "verdict");
    let dead = strings.iter().filter(|verdict| *verdict == "dead").count();
    let expected = format!("{} {dead}", strings.len());
    let programs = [
        (
            "pandas, pyarrow",
            "import pandas, sys\n\
             t = pandas.read_parquet(sys.argv[1])\n\
             assert t['stones'].dtype == 'int32', t.dtypes\n\
             assert t['truth'].isna().any()\n\
             print(len(t), (t['verdict'] == 'dead').sum())",
        ),
        (
            "duckdb",
            "import duckdb, sys\n\
             t = duckdb.sql(f\"select count(*), count(*) filter (verdict = 'dead') \
             from '{sys.argv[1]}'\")\n\
             print(*t.fetchall()[0])",
        ),
    ];
    for (modules, program) in programs {
        if !has(modules) {
            skipped("read_by_pandas_and_duckdb", modules);
            continue;
        }
        let file = out.join("strings.parquet");
        let mut run = Command::new("python3");
        let run = run.args(["-c", program]).arg(file).output().unwrap();
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{modules}: {errors}");
        let found = String::from_utf8_lossy(&run.stdout);
        assert_eq!(found.trim(), expected, "{modules}");
    }
}

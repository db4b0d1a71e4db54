//! Which engine it is: version and checksums.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::command::EngineCommand;
use super::process::{Failure, Process};
use super::protocol::Session;
use super::spec::{EngineSpec, VersionFrom};
use crate::datasets::Sha256Sum;
use crate::disk;

/// The sums of the program, of its arguments that are files, and of its other files.
///
/// # Errors
/// There is no such program, or a file cannot be read.
pub(super) fn checksums(
    spec: &EngineSpec,
    command: &EngineCommand,
) -> Result<BTreeMap<String, String>> {
    if let Some(folder) = &spec.folder {
        ensure!(
            folder.is_dir(),
            "engine {}: folder: {} is no folder",
            spec.name,
            folder.display()
        );
    }
    let program = command.program_file().with_context(|| {
        let name = command.program().to_string_lossy();
        format!("engine {}: cannot start {name}: no such program", spec.name)
    })?;
    let folder = spec.work_folder();
    let mut sums = BTreeMap::from([("program".to_owned(), sum(&program)?)]);
    for file in &spec.files {
        let path = folder.join(file);
        ensure!(
            path.is_file(),
            "engine {}: files: {} is no file",
            spec.name,
            path.display()
        );
        sums.insert(file.display().to_string(), sum(&path)?);
    }
    for argument in command.arguments() {
        let path = folder.join(argument);
        if path.is_file() {
            sums.insert(argument.to_string_lossy().into_owned(), sum(&path)?);
        }
    }
    Ok(sums)
}

fn sum(path: &Path) -> Result<String> {
    let bytes = disk::read(path).with_context(|| path.display().to_string())?;
    Ok(Sha256Sum::of(&bytes).to_string())
}

/// Asks the engine for its version. A session that was started for it is returned, too.
pub(super) fn version(spec: &EngineSpec, seed: u32) -> Result<(String, Option<Session>), Failure> {
    match &spec.version {
        Some(VersionFrom::Command { command, regex }) => {
            Ok((by_command(spec, command, regex.as_deref())?, None))
        }
        Some(VersionFrom::Gtp { gtp: false }) => Ok((String::new(), None)),
        None | Some(VersionFrom::Gtp { gtp: true }) => {
            let mut session = Session::start(spec, seed)?;
            let version = session.version()?;
            Ok((version, Some(session)))
        }
    }
}

/// Runs a command and finds the version in its output.
fn by_command(spec: &EngineSpec, command: &str, regex: Option<&str>) -> Result<String, Failure> {
    let garbage = |found: &str| Failure::Garbage {
        expected: "a version".to_owned(),
        found: super::process::beginning(found),
    };
    let folder = spec.work_folder();
    let command =
        EngineCommand::parse_in(command, folder).map_err(|error| garbage(&error.to_string()))?;
    let mut process = Process::start(&command, folder, spec.timeout)?;
    process.close_input();
    let deadline = process.deadline();
    let mut text = String::new();
    loop {
        match process.read(deadline) {
            Ok(line) => {
                text.push_str(&String::from_utf8_lossy(&line));
                text.push('\n');
            }
            Err(Failure::Ended(_)) => break,
            Err(error) => return Err(error),
        }
        if text.len() > crate::lines::MAX_LINE {
            return Err(garbage(&text));
        }
    }
    let found = match regex.and_then(|regex| regex_lite::Regex::new(regex).ok()) {
        Some(regex) => {
            let found = regex.captures(&text);
            found.and_then(|found| Some(found.name("version")?.as_str().to_owned()))
        }
        None => text.lines().next().map(str::to_owned),
    };
    let found = found.map(|version| version.trim().to_owned());
    found
        .filter(|version| !version.is_empty())
        .ok_or_else(|| garbage(&text))
}

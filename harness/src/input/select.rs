//! Which data sets a run takes.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::datasets::{self, Builtin, Located, Surroundings, builtin, locate};

/// What to read, in the order of the tables.
pub struct Selection {
    /// Built-in sets in the order of the catalogue, then paths as they were given.
    pub sources: Vec<Source>,
    /// What was left out because it is not here, and how to get it.
    pub hints: Vec<String>,
}

/// A data set by name, or SGF files by path.
pub enum Source {
    /// A built-in set.
    Builtin(&'static Builtin, Located),
    /// A file, or a folder with everything below it.
    Path(PathBuf),
}

/// All built-in sets with counted results.
const ALL: &str = "all";
/// What a run without a choice takes, the second only where it is found.
const DEFAULT: [&str; 2] = ["selfplay", "igs31"];

impl Selection {
    /// Finds what `wanted` names: data sets, `all`, or paths; with none, the default.
    ///
    /// # Errors
    /// A name that is neither a data set nor a path, or a data set that is not here.
    pub fn resolve(wanted: &[String]) -> Result<Selection> {
        let surroundings = Surroundings::of_process()?;
        let mut selection = Selection {
            sources: Vec::new(),
            hints: Vec::new(),
        };
        let named = |name: &str| wanted.iter().any(|other| other == name);
        for set in builtin() {
            let optional = if wanted.is_empty() {
                DEFAULT.contains(&set.name())
            } else {
                named(ALL) && set.manifest().scored
            };
            if !named(set.name()) && !optional {
                continue;
            }
            match locate(set, &surroundings) {
                Ok(located) => selection.sources.push(Source::Builtin(set, located)),
                Err(missing) if named(set.name()) => bail!(missing),
                Err(missing) => selection.hints.push(missing.to_string()),
            }
        }
        for (number, text) in wanted.iter().enumerate() {
            let known = text == ALL || builtin().iter().any(|set| set.name() == text);
            if known || wanted[..number].contains(text) {
                continue;
            }
            let path = Path::new(text);
            if !path.exists() {
                let names = datasets::UnknownName(text.clone());
                bail!("{names}; and there is no such file or folder");
            }
            selection.sources.push(Source::Path(path.to_owned()));
        }
        Ok(selection)
    }

    /// What tables and files call the sources; no two share a name.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for source in &self.sources {
            let name = source.name();
            names.push(match source {
                // Two folders of one name: the path tells them apart.
                Source::Path(path) if names.contains(&name) => path.display().to_string(),
                _ => name,
            });
        }
        names
    }
}

impl Source {
    /// What tables and files call it: for a path its last component, without `.sgf`.
    pub(super) fn name(&self) -> String {
        match self {
            Source::Builtin(set, _) => set.name().to_owned(),
            Source::Path(path) => {
                let absolute = path.canonicalize().unwrap_or_else(|_| path.clone());
                let name = absolute
                    .file_name()
                    .map(|name| name.to_string_lossy().into_owned());
                let name = name.unwrap_or_else(|| path.display().to_string());
                name.strip_suffix(".sgf")
                    .map_or(name.clone(), str::to_owned)
            }
        }
    }
}

//! The description of a data set: `manifest.toml`.

use serde::Deserialize;

/// What a set is, where it comes from and what may be done with it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name on the command line, also that of the folder.
    pub name: String,
    /// One line.
    pub title: String,
    /// One paragraph.
    pub description: String,
    /// Whether the owner of every point is known, so that a run can be scored.
    pub scored: bool,
    /// Number of games or positions, where fixed.
    pub games: Option<usize>,
    /// Board sizes that occur, the main one first.
    pub boards: Vec<usize>,
    /// Points of all final positions together, where fixed.
    pub points: Option<usize>,
    /// Strings of all final positions together, where known.
    pub strings: Option<usize>,
    /// Size of all files together, where fixed.
    pub bytes: Option<u64>,
    /// Where the set comes from, in words.
    pub origin: String,
    /// Pages about the set.
    pub origin_urls: Vec<String>,
    /// The licence of the files.
    pub licence: String,
    /// Whether the files may be kept in the repository.
    pub redistributable: bool,
    /// The file of owners beside the manifest, where the games hold none.
    pub labels: Option<String>,
    /// The file of checksums beside the manifest.
    pub checksums: String,
    /// Addresses of the folder that holds the files, tried in order; each
    /// ends with a slash.
    pub base_urls: Vec<String>,
}

impl Manifest {
    /// Reads a manifest; the error of the TOML reader shows line and column.
    pub(super) fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_key_is_an_error_that_names_it() {
        let text = include_str!("../../../datasets/igs31/manifest.toml");
        assert!(Manifest::parse(text).is_ok());
        let typo = text.replace("licence =", "license =");
        let message = Manifest::parse(&typo).unwrap_err().to_string();
        assert!(message.contains("license"), "{message}");
    }
}

//! Suggests names ("did you mean ...?") for mistyped verbs, data sets, rows and fields.
//!
//! Error messages of the command line and of `analyze --requests` end with [`did_you_mean`]. If it
//! suggests names that are too different, it sends the user the wrong way.

/// The least likeness, from 0 to 1, of a name that is suggested.
const ALIKE: f64 = 0.8;

/// The name that is most like `found`; `None` if no name is similar enough. In a name of three
/// letters or more, one letter may be wrong, missing or added, or two neighbours may be swapped.
pub fn most_alike<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let found_small = found.to_lowercase();
    let mut best = None;
    let mut most = ALIKE;
    for name in names {
        let likeness = likeness(&found_small, &name.to_lowercase());
        // Among equally similar names the last one wins.
        if likeness >= most {
            best = Some(name);
            most = likeness;
        }
    }
    best
}

/// How similar two names in small letters are, from 0 to 1.
fn likeness(found: &str, name: &str) -> f64 {
    let jaro_winkler = strsim::jaro_winkler(found, name);
    // The measure of Jaro and Winkler is too strict for short names, where one letter counts much.
    if name.len() > 2 && strsim::osa_distance(found, name) == 1 {
        jaro_winkler.max(ALIKE)
    } else {
        jaro_winkler
    }
}

/// The end of a message that suggests the name most like `found`; empty if no name is similar
/// enough.
pub fn did_you_mean<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    match most_alike(found, names) {
        Some(name) => format!("; did you mean `{name}`?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_alike_name_is_suggested() {
        let names = ["benson", "string-graph", "static-plus", "playout", "run"];
        for (found, expected) in [
            ("bensen", "; did you mean `benson`?"),
            ("String-Graph", "; did you mean `string-graph`?"),
            ("staticplus", "; did you mean `static-plus`?"),
            ("rnu", "; did you mean `run`?"),
            ("katago", ""),
            ("", ""),
        ] {
            assert_eq!(did_you_mean(found, names), expected, "{found}");
        }
    }
}

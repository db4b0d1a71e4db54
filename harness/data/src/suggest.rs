//! "Did you mean ...?" for mistyped names of verbs, data sets, rows and fields.
//!
//! Error messages of the command line and of `analyze --requests` end with it. A suggestion that is
//! too bold sends the user to a wrong name.

/// How alike two names must be, 0 to 1.
const ALIKE: f64 = 0.8;

/// The name that is most like `found`; `None` if none is alike. In names of three letters or more,
/// one letter may be wrong, missing or added, or two may be swapped.
pub fn most_alike<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let found_small = found.to_lowercase();
    let mut best = None;
    let mut most = ALIKE;
    for name in names {
        let likeness = likeness(&found_small, &name.to_lowercase());
        // Of equally alike names the last.
        if likeness >= most {
            best = Some(name);
            most = likeness;
        }
    }
    best
}

/// How alike two names in small letters are, 0 to 1.
fn likeness(found: &str, name: &str) -> f64 {
    let jaro_winkler = strsim::jaro_winkler(found, name);
    // The measure of Jaro and Winkler is strict with short names, of which one letter is much.
    if name.len() > 2 && strsim::osa_distance(found, name) == 1 {
        jaro_winkler.max(ALIKE)
    } else {
        jaro_winkler
    }
}

/// The name that is most like `found`, as the end of a message; empty if none is alike.
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

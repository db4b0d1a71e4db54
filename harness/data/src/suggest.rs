//! "Did you mean ...?" for mistyped names.

/// How alike two names must be, 0 to 1.
const ALIKE: f64 = 0.8;

/// The name that is most like `found`; `None` if none is alike. In names of three letters or more,
/// one letter may be wrong, missing or added, or two may be swapped.
pub fn most_alike<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let found = found.to_lowercase();
    let likeness = |name: &str| {
        let name = name.to_lowercase();
        let is_slip = name.len() > 2 && strsim::osa_distance(&found, &name) == 1;
        strsim::jaro_winkler(&found, &name).max(if is_slip { ALIKE } else { 0.0 })
    };
    let best = names
        .into_iter()
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, name)| name)
}

/// The name that is most like `found`, as the end of a message; empty if none is alike.
pub fn did_you_mean<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    most_alike(found, names).map_or(String::new(), |name| format!("; did you mean `{name}`?"))
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

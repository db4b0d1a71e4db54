//! "Did you mean ...?" for mistyped names.

/// How alike two names must be, 0 to 1.
const ALIKE: f64 = 0.8;

/// The name that is most like `found`, as the end of a message; empty if none is alike.
pub fn did_you_mean<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    let found = found.to_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&found, &name.to_lowercase());
    let best = names
        .into_iter()
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map_or(String::new(), |(_, name)| {
        format!("; did you mean `{name}`?")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_alike_name_is_suggested() {
        let names = ["benson", "string-graph", "static-plus", "playout"];
        for (found, expected) in [
            ("bensen", "; did you mean `benson`?"),
            ("String-Graph", "; did you mean `string-graph`?"),
            ("staticplus", "; did you mean `static-plus`?"),
            ("katago", ""),
            ("", ""),
        ] {
            assert_eq!(did_you_mean(found, names), expected, "{found}");
        }
    }
}

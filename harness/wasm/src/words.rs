//! The words of JavaScript for what a question has of a wrong type.

/// What serde says of a value, as a JavaScript program would say it:
/// `expected a whole number of at least 0, found 1.5`.
pub(crate) fn of(said: &str) -> String {
    let Some((found, expected)) = said.split_once(", expected ") else {
        // A field that is missing.
        let name = said
            .strip_prefix("missing field ")
            .map(|name| name.replace('`', ""));
        return name.map_or(said.to_owned(), |name| {
            format!("{name}: expected a value, found none")
        });
    };
    // The kind of the value that was found stands before it: `string "x"`, `floating point `1.5``.
    let found = found
        .trim_start_matches("invalid type: ")
        .trim_start_matches("invalid value: ");
    let value = found
        .split_once('`')
        .map(|(_, value)| value.trim_end_matches('`'));
    let found = match (found, value) {
        // The place names a field that is unknown.
        (_, Some(_)) if found.starts_with("unknown field") => {
            return format!("there is no such field; expected {expected}").replace('`', "");
        }
        (_, Some(name)) if found.starts_with("unknown variant") => {
            return format!("expected {expected}, found \"{name}\"").replace('`', "");
        }
        ("map", _) => "an object",
        ("sequence", _) => "an array",
        (_, Some(value)) => value,
        (text, None) => text.strip_prefix("string ").unwrap_or(text),
    };
    let expected = match expected {
        "f64" => "a number",
        // Of whole numbers only a larger one is refused.
        "u32" | "usize" if found.parse::<u64>().is_ok() => "at most 4294967295",
        "u32" | "usize" | "u64" => "a whole number of at least 0",
        "a sequence" => "an array",
        "a map" => "an object",
        other => other,
    };
    let found = found
        .strip_prefix("invalid length ")
        .map_or(found.to_owned(), |length| {
            format!("an array of length {length}")
        });
    format!("expected {expected}, found {found}")
}

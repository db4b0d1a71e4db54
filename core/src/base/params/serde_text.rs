//! Translates serde's errors about refused values into the words of this library.
//!
//! All of serde's errors about parameters pass through here, whether files of rows, JavaScript or
//! Python gave the parameters. So do those about the questions of the WebAssembly package. If serde
//! words an error in a new way, this file needs a new branch, or users see serde's own words.

use super::ParamError;

impl ParamError {
    /// Reads the text of an error of serde. Returns `None` if the text does not have the form of an
    /// error about a value that does not fit.
    ///
    /// The error names a missing field, or the field with which the text begins, as in
    /// `share: expected 0 to 1, found 2`. Otherwise its name is empty.
    ///
    /// ```
    /// use sahwal_core::params::ParamError;
    /// use serde::Deserialize;
    /// use serde::de::{IntoDeserializer, value};
    ///
    /// let text: value::StrDeserializer<'_, value::Error> = "9".into_deserializer();
    /// let error = u32::deserialize(text).unwrap_err();
    /// let error = ParamError::of_serde(&error.to_string()).expect("a value that does not fit");
    /// assert!(error.to_string().starts_with("expected a whole number of at least 0, found \"9\""));
    /// ```
    pub fn of_serde(text: &str) -> Option<ParamError> {
        own_words(text).or_else(|| missing_field(text)).or_else(|| {
            let (found, expected) = text.split_once(", expected ")?;
            let found = found_value(found);
            Some(ParamError::new(expected_value(expected, &found), found))
        })
    }
}

/// The error of a type that checks its values by itself: `NAME: expected WHAT, found VALUE`.
fn own_words(text: &str) -> Option<ParamError> {
    let (name, rest) = text.split_once("expected ")?;
    let (expected, found) = rest.rsplit_once(", found ")?;
    Some(ParamError {
        name: name.trim_end_matches(": ").to_owned(),
        expected: expected.to_owned(),
        found: found.to_owned(),
    })
}

/// The error of a field without a value: ``missing field `NAME` ``.
fn missing_field(text: &str) -> Option<ParamError> {
    let name = text.strip_prefix("missing field ")?;
    Some(ParamError::new("a value", "none").inside(name.trim_matches('`')))
}

/// The value that serde found. serde writes its kind before it: ``floating point `1.5` ``.
fn found_value(text: &str) -> String {
    let kind_and_value = text
        .trim_start_matches("invalid type: ")
        .trim_start_matches("invalid value: ");
    if let Some(length) = kind_and_value.strip_prefix("invalid length ") {
        return format!("an array of length {length}");
    }
    if let Some(name) = kind_and_value.strip_prefix("unknown variant ") {
        return format!("\"{}\"", name.trim_matches('`'));
    }
    if let Some((_, value)) = kind_and_value.split_once('`') {
        return value.trim_end_matches('`').to_owned();
    }
    match kind_and_value {
        "map" => "an object".to_owned(),
        "sequence" => "an array".to_owned(),
        "unit value" => "null".to_owned(),
        other => other.trim_start_matches("string ").to_owned(),
    }
}

/// What serde expected. serde writes names of Rust types, and puts other names in backticks.
fn expected_value(text: &str, found: &str) -> String {
    match text {
        "f64" => "a number".to_owned(),
        // A whole number of 0 or more is refused only if it is too large.
        "u32" | "usize" if found.parse::<u64>().is_ok() => format!("at most {}", u32::MAX),
        "u32" | "usize" | "u64" => "a whole number of at least 0".to_owned(),
        "a sequence" => "an array".to_owned(),
        "a map" => "an object".to_owned(),
        other => other.replace('`', ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_an_error_is_in_words() {
        for (text, expected) in [
            (
                "share: expected 0 to 1, found 2",
                "share: expected 0 to 1, found 2",
            ),
            (
                "missing field `board`",
                "board: expected a value, found none",
            ),
            (
                "unknown variant `no`, expected `a` or `b`",
                "expected a or b, found \"no\"",
            ),
            (
                "unknown field `komy`, expected one of `komi`, `rules`",
                "expected one of komi, rules, found komy",
            ),
            (
                "invalid type: string \"6.5\", expected f64",
                "expected a number, found \"6.5\"",
            ),
            (
                "invalid type: floating point `1.5`, expected u64",
                "expected a whole number of at least 0, found 1.5",
            ),
            (
                "invalid value: integer `5000000000`, expected u32",
                "expected at most 4294967295, found 5000000000",
            ),
            (
                "invalid type: map, expected a sequence",
                "expected an array, found an object",
            ),
            (
                "invalid length 1, expected an array of length 2",
                "expected an array of length 2, found an array of length 1",
            ),
        ] {
            let error = ParamError::of_serde(text).expect(text);
            assert_eq!(error.to_string(), expected);
        }
        assert_eq!(ParamError::of_serde("EOF while parsing a value"), None);
    }
}

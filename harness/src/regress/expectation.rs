//! The expected answer of an engine: `#? [pattern]`.

use std::fmt;

use anyhow::{Result, anyhow, ensure};
use regex::{Regex, RegexBuilder};

use super::result::Class;

/// The expected answer of a test.
///
/// `[pattern]` is a regular expression that the whole answer must match; with `!` before the
/// pattern, the answer must not match. `*` after the bracket marks a test that is known to
/// fail, `&` a test whose result does not count. Without a closing bracket, as GNU Go's
/// runner `regress.awk` has it, the pattern goes on to the end of the line, and a mark at
/// the end belongs to it, too.
#[derive(Clone, Debug)]
pub struct Expectation {
    text: String,
    pattern: Regex,
    negated: bool,
    fails: bool,
    ignored: bool,
}

impl Expectation {
    /// Reads the text after `#?`.
    ///
    /// # Errors
    /// There are no brackets, or no valid regular expression in them.
    pub fn parse(text: &str) -> Result<Expectation> {
        let text = text.trim();
        let pattern = text.trim_end_matches(['*', '&', ' ', '\t']);
        let mut flags = &text[pattern.len()..];
        let rest = pattern.strip_prefix('[');
        let mut inner = rest.and_then(|rest| rest.strip_suffix(']'));
        if inner.is_none() && is_open(pattern) {
            // GNU Go's runner takes everything after the bracket as the pattern, and a mark
            // at the end as a mark, too.
            inner = text.strip_prefix('[');
            flags = &text[text.len() - usize::from(text.ends_with(['*', '&']))..];
        }
        ensure!(inner.is_some(), "expected [pattern], found {text}");
        let inner = inner.unwrap_or_default().trim();
        let (negated, inner) = match inner.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, inner),
        };
        // The pattern is first compiled alone, so that a `)` in it cannot close the group.
        let compiled = Regex::new(inner).and_then(|_| {
            RegexBuilder::new(&format!(r"\A(?:{inner})\z"))
                .dot_matches_new_line(true)
                .multi_line(true)
                .build()
        });
        let pattern = compiled.map_err(|error| {
            // The last line names the error; the lines before it point to its place.
            let error = error.to_string();
            let error = error.lines().last().unwrap_or_default();
            anyhow!("expected a regular expression in {text}: {error}")
        })?;
        Ok(Expectation {
            text: text.to_owned(),
            pattern,
            negated,
            fails: flags.contains('*'),
            ignored: flags.contains('&'),
        })
    }

    /// Judges an answer. `Err` is a refusal, which always fails.
    pub fn class(&self, answer: Result<&str, &str>) -> Class {
        let passes = answer.is_ok_and(|text| self.pattern.is_match(text.trim()) != self.negated);
        match (self.ignored, passes, self.fails) {
            (true, ..) => Class::Ignored,
            (_, true, false) => Class::ExpectedPass,
            (_, true, true) => Class::UnexpectedPass,
            (_, false, false) => Class::UnexpectedFail,
            (_, false, true) => Class::ExpectedFail,
        }
    }
}

/// Whether the first bracket is never closed.
fn is_open(text: &str) -> bool {
    let mut depth = 0;
    text.starts_with('[')
        && text.chars().all(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            depth > 0
        })
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_answer_must_match_or_must_not() {
        for (pattern, answer, passes) in [
            ("[K1]", "K1", true),
            ("[K1]", "K10", false),
            ("[K1|K2]", "K2", true),
            ("[K1|K2]", "AK2", false),
            ("[!K1|K2]", "K2", false),
            ("[!K1|K2]", "K12", true),
            ("[ A1 ]", "A1", true),
            ("[]", "", true),
            ("[]", "A1", false),
            ("[.*]", "two\nlines", true),
            ("[[A-C][12]]", "B2", true),
            ("[1 (A|B)3.*]", "1 A3 C4", true),
        ] {
            let class = Expectation::parse(pattern).unwrap().class(Ok(answer));
            assert_eq!(class == Class::ExpectedPass, passes, "{pattern} {answer}");
            assert_eq!(
                class == Class::UnexpectedFail,
                !passes,
                "{pattern} {answer}"
            );
        }
    }

    #[test]
    fn flags_make_the_other_classes_and_a_refusal_fails() {
        let class = |text, answer| Expectation::parse(text).unwrap().class(answer);
        assert_eq!(class("[A1]*", Ok("A1")), Class::UnexpectedPass);
        assert_eq!(class("[A1]*", Ok("B1")), Class::ExpectedFail);
        assert_eq!(class("[A1]&", Ok("B1")), Class::Ignored);
        assert_eq!(class("[A1] *&", Ok("A1")), Class::Ignored);
        assert_eq!(class("[!A1]", Err("no")), Class::UnexpectedFail);
        assert_eq!(class("[.*]*", Err("no")), Class::ExpectedFail);
    }

    #[test]
    fn a_closing_bracket_may_be_missing() {
        let class = |text, answer| Expectation::parse(text).unwrap().class(Ok(answer));
        assert_eq!(class("[A1", "A1"), Class::ExpectedPass);
        assert_eq!(class("[[AB]1|C2", "B1"), Class::ExpectedPass);
        assert_eq!(class("[!A1", "A1"), Class::UnexpectedFail);
        // The star is a part of the pattern and a mark.
        assert_eq!(class("[A1*", "A11"), Class::UnexpectedPass);
        assert_eq!(class("[A1*", "B1"), Class::ExpectedFail);
        assert_eq!(class("[A1&", "B1"), Class::Ignored);
    }

    #[test]
    fn bad_patterns_say_what_was_found() {
        for text in ["A1", "A1]", "[(]", "[a)(b]", "[A1]x", "[x{99999}{99999}]"] {
            let error = Expectation::parse(text).unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}

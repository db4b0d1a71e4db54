//! The expected answer of an engine: `#? [pattern]`.

use std::fmt;

use anyhow::{Result, anyhow, ensure};
use regex_lite::{Regex, RegexBuilder};

use super::result::Class;

/// The expected answer of a test.
///
/// `[pattern]` is a regular expression that the whole answer must match; with `!` before the
/// pattern, the answer must not match. `*` after the bracket marks a test that is known to
/// fail, `&` a test whose result does not count. An answer of several lines matches with its line
/// ends or with spaces in their place; an expected answer of several lines has one pattern for each
/// line of the answer. Without a closing bracket, as GNU Go's
/// runner `regress.awk` has it, the pattern goes on to the end of the line, and a mark at
/// the end belongs to it, too.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// One for each `#?`.
    lines: Vec<Pattern>,
    fails: bool,
    ignored: bool,
}

/// The pattern of one line of a script, without the compiled expression, which takes 10 KB.
#[derive(Clone, Debug)]
struct Pattern {
    text: String,
    /// A valid regular expression.
    inner: String,
    negated: bool,
}

impl Pattern {
    fn matches(&self, text: &str) -> bool {
        whole(&self.inner).is_ok_and(|regex| regex.is_match(text.trim())) != self.negated
    }
}

/// The expression that matches where `inner` matches the whole text.
fn whole(inner: &str) -> Result<Regex, regex_lite::Error> {
    RegexBuilder::new(&format!(r"\A(?:{inner})\z"))
        .dot_matches_new_line(true)
        .multi_line(true)
        .build()
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
        let compiled = Regex::new(inner).and_then(|_| whole(inner));
        compiled.map_err(|error| {
            // The last line names the error; the lines before it point to its place.
            let error = error.to_string();
            let error = error.lines().last().unwrap_or_default();
            anyhow!("expected a regular expression in {text}: {error}")
        })?;
        let line = Pattern {
            text: text.to_owned(),
            inner: inner.to_owned(),
            negated,
        };
        Ok(Expectation {
            lines: vec![line],
            fails: flags.contains('*'),
            ignored: flags.contains('&'),
        })
    }

    /// Adds the pattern of the next line of the answer. A mark on any line holds for the test.
    pub(super) fn add(&mut self, next: Expectation) {
        self.lines.extend(next.lines);
        self.fails |= next.fails;
        self.ignored |= next.ignored;
    }

    /// Where an answer differs from an expected answer of several lines, and how a pattern that
    /// reads as the answer would match it; `None` if there is nothing to explain.
    pub(super) fn difference(&self, answer: &str) -> Option<String> {
        if let [one] = &self.lines[..] {
            // In `B+3` the sign means a `B` or more.
            let is_same = !one.negated && one.inner == answer.trim() && !one.matches(answer);
            let escaped = regex_lite::escape(&one.inner);
            return is_same.then(|| format!("as a regular expression: [{escaped}]"));
        }
        let found: Vec<&str> = answer.trim().lines().collect();
        for ((expected, found), number) in self.lines.iter().zip(&found).zip(1..) {
            if !expected.matches(found) {
                let expected = &expected.text;
                return Some(format!("line {number}: expected {expected}, found {found}"));
            }
        }
        let (expected, found) = (self.lines.len(), found.len());
        (expected != found).then(|| format!("expected {expected} lines, found {found}"))
    }

    fn passes(&self, answer: &str) -> bool {
        match &self.lines[..] {
            [one] => {
                let joined = answer.trim().replace('\n', " ");
                if !one.negated {
                    one.matches(answer) || one.matches(&joined)
                } else {
                    one.matches(answer) && one.matches(&joined)
                }
            }
            _ => self.difference(answer).is_none(),
        }
    }

    /// Judges an answer. `Err` is a refusal, which always fails.
    pub fn class(&self, answer: Result<&str, &str>) -> Class {
        let [pass, fail] = if self.fails {
            [Class::UnexpectedPass, Class::ExpectedFail]
        } else {
            [Class::ExpectedPass, Class::UnexpectedFail]
        };
        if self.ignored {
            Class::Ignored
        } else if answer.is_ok_and(|text| self.passes(text)) {
            pass
        } else {
            fail
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
        let texts: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        f.write_str(&texts.join("\n"))
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
            ("[two lines]", "two\nlines", true),
            ("[two\\nlines]", "two\nlines", true),
            ("[!two lines]", "two\nlines", false),
            ("[twolines]", "two\nlines", false),
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
    fn several_lines_are_compared_one_by_one() {
        let mut expected = Expectation::parse("[A1 B1]").unwrap();
        expected.add(Expectation::parse("[C1|D1]*").unwrap());
        assert_eq!(expected.to_string(), "[A1 B1]\n[C1|D1]*");
        assert_eq!(expected.class(Ok("A1 B1\nD1")), Class::UnexpectedPass);
        for (answer, difference) in [
            ("A1 B1\nE1", "line 2: expected [C1|D1]*, found E1"),
            ("A1 B1", "expected 2 lines, found 1"),
            ("A1 B1\nC1\nC1", "expected 2 lines, found 3"),
        ] {
            assert_eq!(expected.class(Ok(answer)), Class::ExpectedFail);
            assert_eq!(expected.difference(answer).as_deref(), Some(difference));
        }
    }

    #[test]
    fn a_pattern_that_reads_as_the_answer_is_explained() {
        let difference = |text, answer| Expectation::parse(text).unwrap().difference(answer);
        let explained = Some(r"as a regular expression: [B\+3]".to_owned());
        assert_eq!(difference("[B+3]*", "B+3\n"), explained);
        assert_eq!(difference(r"[B\+3]", "B+3"), None);
        assert_eq!(difference("[!B3]", "B3"), None);
        assert_eq!(difference("[B3]", "B3"), None);
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

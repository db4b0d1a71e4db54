//! The expected answer of an engine: `#? [pattern]`.
//!
//! `script` reads it, and `play` asks it for the class of an answer. Scripts of GNU Go and GoGui
//! must mean here what they mean there, even if a bracket is missing.

use std::fmt;

use anyhow::{Result, bail};
use regex_lite::{Regex, RegexBuilder};

use super::result::Class;

/// The expected answer of a test.
///
/// `[pattern]` is a regular expression that the whole answer must match. With `!` before the
/// pattern, the answer must not match. `*` after the bracket marks a test that is known to fail,
/// and `&` a test whose result does not count.
///
/// A single pattern may match an answer of several lines with its line ends, or with spaces
/// instead. An expected answer of several lines has one pattern for each line.
///
/// A closing bracket may be missing. Then the pattern goes on to the end of the line, and a mark at
/// the end counts as a mark and as part of the pattern, as in GNU Go's runner `regress.awk`.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The patterns, one for each `#?`.
    lines: Vec<Pattern>,
    fails: bool,
    ignored: bool,
}

/// The pattern of one line of a script. The compiled expression takes 10 KB, so it is not stored.
#[derive(Clone, Debug)]
struct Pattern {
    text: String,
    /// A valid regular expression.
    inner: String,
    negated: bool,
}

impl Pattern {
    fn matches(&self, text: &str) -> bool {
        let regex = whole(&self.inner).expect("it was compiled when it was read");
        regex.is_match(text.trim()) != self.negated
    }
}

/// Compiles an expression that matches if `inner` matches the whole text.
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
    /// There are no brackets, or the text in them is not a valid regular expression.
    pub fn parse(line: &str) -> Result<Expectation> {
        let text = line.trim();
        let marked = Marked::of(text)?;
        let (negated, inner) = match marked.pattern.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, marked.pattern),
        };
        // The pattern is first compiled alone. Otherwise a `)` in it could close the group of
        // `whole`.
        if let Err(error) = Regex::new(inner).and_then(|_| whole(inner)) {
            // The last line of the message names the error; the lines before it only point to its
            // place.
            let message = error.to_string();
            let last = message.lines().last().unwrap_or_default();
            bail!("expected a regular expression in {text}: {last}");
        }
        let pattern = Pattern {
            text: text.to_owned(),
            inner: inner.to_owned(),
            negated,
        };
        Ok(Expectation {
            lines: vec![pattern],
            fails: marked.marks.contains('*'),
            ignored: marked.marks.contains('&'),
        })
    }

    /// Adds the pattern of the next line of the answer. A mark on any line applies to the whole
    /// test.
    pub(super) fn add(&mut self, next: Expectation) {
        self.lines.extend(next.lines);
        self.fails |= next.fails;
        self.ignored |= next.ignored;
    }

    /// Explains why an answer does not match: the first line that differs, or the escaped pattern
    /// if the text is equal but the expression does not match. Returns `None` if there is nothing
    /// to explain.
    pub(super) fn difference(&self, answer: &str) -> Option<String> {
        if let [one] = &self.lines[..] {
            // As an expression, `B+3` means one `B` or more, then a 3.
            if !one.negated && one.inner == answer.trim() && !one.matches(answer) {
                let escaped = regex_lite::escape(&one.inner);
                return Some(format!("as a regular expression: [{escaped}]"));
            }
            return None;
        }
        let lines: Vec<&str> = answer.trim().lines().collect();
        for ((pattern, line), number) in self.lines.iter().zip(&lines).zip(1..) {
            if !pattern.matches(line) {
                let expected = &pattern.text;
                return Some(format!("line {number}: expected {expected}, found {line}"));
            }
        }
        if self.lines.len() == lines.len() {
            return None;
        }
        Some(format!(
            "expected {} lines, found {}",
            self.lines.len(),
            lines.len()
        ))
    }

    fn passes(&self, answer: &str) -> bool {
        match &self.lines[..] {
            [one] => {
                // Scripts may write an answer of several lines as one line with spaces. A negated
                // pattern must match neither form.
                let joined = answer.trim().replace('\n', " ");
                if one.negated {
                    one.matches(answer) && one.matches(&joined)
                } else {
                    one.matches(answer) || one.matches(&joined)
                }
            }
            _ => self.difference(answer).is_none(),
        }
    }

    /// Judges an answer. `Err` is a refusal of the engine, which always fails.
    pub fn class(&self, answer: Result<&str, &str>) -> Class {
        if self.ignored {
            return Class::Ignored;
        }
        let passes = match answer {
            Ok(text) => self.passes(text),
            Err(_) => false,
        };
        match (passes, self.fails) {
            (true, false) => Class::ExpectedPass,
            (true, true) => Class::UnexpectedPass,
            (false, false) => Class::UnexpectedFail,
            (false, true) => Class::ExpectedFail,
        }
    }
}

/// The two parts of an expectation.
struct Marked<'t> {
    /// The text in the brackets.
    pattern: &'t str,
    /// The marks after it.
    marks: &'t str,
}

impl Marked<'_> {
    fn of(text: &str) -> Result<Marked<'_>> {
        let bracketed = text.trim_end_matches(['*', '&', ' ', '\t']);
        let inside = bracketed
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        if let Some(pattern) = inside {
            return Ok(Marked {
                pattern: pattern.trim(),
                marks: &text[bracketed.len()..],
            });
        }
        match text.strip_prefix('[') {
            // GNU Go's runner takes everything after the bracket as the pattern. A mark at the end
            // counts too.
            Some(pattern) if is_open(bracketed) => {
                let has_mark = text.ends_with(['*', '&']);
                Ok(Marked {
                    pattern: pattern.trim(),
                    marks: &text[text.len() - usize::from(has_mark)..],
                })
            }
            _ => bail!("expected [pattern], found {text}"),
        }
    }
}

/// Returns whether the first bracket is never closed.
fn is_open(text: &str) -> bool {
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
    }
    true
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
        // Here the star is both part of the pattern and a mark.
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

//! The terms of a game as its record states them: rules, komi, handicap.

use sahwal_core::rules::{Rules, Ruleset};
use sahwal_sgf::{GameTree, read_handicap, read_komi};

use crate::replay::Repair;

/// Rules, komi and handicap of a record. What is missing or cannot be read is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// The rules (RU).
    pub ruleset: Option<Ruleset>,
    /// Komi in points (KM).
    pub komi: Option<f64>,
    /// The number of handicap stones that the record states (HA).
    pub handicap: Option<u32>,
}

impl Terms {
    /// Reads RU, KM and HA of the root, and says what was repaired. Old records of Sina have komi
    /// in KO.
    pub fn of(tree: &GameTree<'_>) -> (Terms, Vec<Repair>) {
        let root = tree.root();
        let number = tree.number();
        let mut terms = Terms::default();
        let mut repairs = Vec::new();
        let text = |name: &str| root.simple_text(name).map(|text| text.trim().to_owned());
        // RU: the ruleset, by its name.
        if let Some(text) = text("RU").filter(|text| !text.is_empty()) {
            terms.ruleset = Ruleset::named(&text);
            if terms.ruleset.is_none() {
                let what = format!(
                    "RU: expected rules such as Japanese or Chinese, found \"{text}\"; \
                     read as missing"
                );
                repairs.push(Repair::new("rules", number, what));
            }
        }
        // KM, or KO in old records: what is not in points is repaired, or read as missing.
        let other = || {
            text("KO")
                .filter(|text| !text.is_empty())
                .map(|text| ("KO", text))
        };
        let komi = text("KM").map(|text| ("KM", text)).or_else(other);
        if let Some((name, text)) = komi {
            terms.komi = read_komi(&text, terms.may_count_stones());
            let what = match terms.komi {
                None => Some("read as missing".to_owned()),
                Some(komi) if name != "KM" || text.parse() != Ok(komi) => {
                    Some(format!("read as {komi}"))
                }
                Some(_) => None,
            };
            let what = what
                .map(|what| format!("{name}: expected komi in points, found \"{text}\"; {what}"));
            repairs.extend(what.map(|what| Repair::new("komi", number, what)));
        }
        // HA: the number of handicap stones.
        if let Some(text) = text("HA") {
            terms.handicap = read_handicap(&text);
            let what = match terms.handicap {
                None => Some("read as missing".to_owned()),
                Some(stones) if text.parse() != Ok(stones) => Some(format!("read as {stones}")),
                Some(_) => None,
            };
            let what = what
                .map(|what| format!("HA: expected a number of stones, found \"{text}\"; {what}"));
            repairs.extend(what.map(|what| Repair::new("handicap", number, what)));
        }
        (terms, repairs)
    }

    /// Whether an amount without a unit may be in stones: the rules do not count territory.
    pub fn may_count_stones(&self) -> bool {
        let rules = self.ruleset.map(|ruleset| ruleset.rules);
        rules != Some(Rules::Territory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahwal_sgf::Collection;

    #[test]
    fn terms_are_read_and_repairs_told() {
        let read = |root: &str| {
            let text = format!("(;{root})");
            let tree = Collection::new(text.as_bytes()).next().unwrap().unwrap();
            let (terms, repairs) = Terms::of(&tree);
            let repairs = repairs.into_iter().map(|repair| repair.what);
            (terms.komi, terms.handicap, repairs.collect::<Vec<_>>())
        };
        assert_eq!(read("KM[6.50]HA[2]"), (Some(6.5), Some(2), Vec::new()));
        assert_eq!(read(""), (None, None, Vec::new()));
        for (root, komi, told) in [
            (
                "RU[Chinese]KM[375]",
                Some(7.5),
                "found \"375\"; read as 7.5",
            ),
            (
                "RU[Japanese]KM[6\u{76ee}\u{534a}]",
                Some(6.5),
                "found \"6\u{76ee}\u{534a}\"; read as 6.5",
            ),
            ("KM[]", None, "found \"\"; read as missing"),
            (
                "KO[6.5]",
                Some(6.5),
                "KO: expected komi in points, found \"6.5\"; read as 6.5",
            ),
            (
                "HA[x]",
                None,
                "HA: expected a number of stones, found \"x\"; read as missing",
            ),
            ("RU[house]", None, "found \"house\"; read as missing"),
        ] {
            let (found, _, repairs) = read(root);
            assert_eq!(found, komi, "{root}");
            assert!(
                repairs.len() == 1 && repairs[0].ends_with(told),
                "{repairs:?}"
            );
        }
    }
}

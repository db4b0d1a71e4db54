//! The names of rules: shorthands and the long form of KataGo (GTP_Extensions.md,
//! `kata-set-rules`), and what records write. One table has all names, so that every reader of
//! rules knows the same ones.
//!
//! Records, options and GTP (`kata-set-rules`) read names with [`Ruleset::named`]. If a text is
//! taken for other rules, the score of its game changes without an error.

use std::fmt;
use std::str::FromStr;

use crate::InputError;

use super::{HandicapBonus, Removal, Rules, Ruleset, Tax};

/// A rule set with its names.
struct Named {
    /// KataGo's shorthand.
    name: &'static str,
    /// Other names, in small letters and without spaces and signs.
    others: &'static [&'static str],
    /// Words that a text about these rules contains, in scripts without spaces between words.
    words: &'static [&'static str],
    ruleset: Ruleset,
}

const fn named(
    name: &'static str,
    others: &'static [&'static str],
    words: &'static [&'static str],
    ruleset: Ruleset,
) -> Named {
    Named {
        name,
        others,
        words,
        ruleset,
    }
}

const AREA: Ruleset = Ruleset::AREA;
const TERRITORY: Ruleset = Ruleset::TERRITORY;
const CHINESE: Ruleset = Ruleset {
    bonus: HandicapBonus::All,
    ..AREA
};
const AGA: Ruleset = Ruleset {
    bonus: HandicapBonus::AllButOne,
    ..AREA
};
const STONES: Ruleset = Ruleset {
    tax: Tax::All,
    ..AREA
};
const TROMP_TAYLOR: Ruleset = Ruleset {
    removal: Removal::None,
    ..AREA
};

#[rustfmt::skip]
static NAMED: [Named; 16] = [
    named("japanese", &["japan", "jp", "j1989", "egf", "territory"], &["日本", "일본", "日韩", "日韓", "数目", "數目"], TERRITORY),
    named("korean", &["korea", "kr"], &["韩国", "韓国", "韓國", "한국"], TERRITORY),
    named("chinese", &["china", "cn"], &["中国", "中國", "중국", "数子", "數子"], CHINESE),
    named("chinese-ogs", &[], &[], CHINESE),
    named("chinese-kgs", &[], &[], CHINESE),
    named("tromp-taylor", &["tromp", "tt"], &[], TROMP_TAYLOR),
    named("new-zealand", &["nz", "area"], &[], AREA),
    named("ing", &[], &["应氏", "應氏", "応氏", "응씨"], AREA),
    named("goe", &[], &[], AREA),
    named("aga", &[], &[], AGA),
    named("bga", &["british"], &[], AGA),
    named("french", &[], &[], AGA),
    named("aga-button", &[], &[], Ruleset { button: true, ..AGA }),
    named("stone-scoring", &[], &[], STONES),
    named("ancient-area", &["oldchinese"], &[], STONES),
    named("ancient-territory", &[], &[], Ruleset { tax: Tax::All, ..TERRITORY }),
];

impl Named {
    fn has(&self, key: &str) -> bool {
        self.others.contains(&key)
            || self
                .name
                .bytes()
                .filter(|byte| *byte != b'-')
                .eq(key.bytes())
    }

    /// The entry of a text.
    ///
    /// In Latin letters the text begins with a name: `New Zealand`, `Chinese (1988)`, `AGA rules`.
    /// In Chinese, Japanese and Korean script a name may be anywhere in the text. A text that names
    /// both area and territory rules has no entry.
    fn find(text: &str) -> Option<&'static Named> {
        // Most records have a shorthand.
        if let Some(named) = NAMED
            .iter()
            .find(|named| named.name.eq_ignore_ascii_case(text.trim()))
        {
            return Some(named);
        }
        let lower = text.to_lowercase();
        let words = words_of(&lower);
        let (found, others) = match Named::first(&words) {
            Some((found, rest)) => {
                let others = rest.iter().filter_map(|word| Named::by_key(word)).collect();
                (found, others)
            }
            None => {
                let others: Vec<&Named> = Named::inside(&lower).collect();
                (*others.first()?, others)
            }
        };
        for other in others {
            if other.ruleset.rules != found.ruleset.rules {
                return None;
            }
        }
        Some(found)
    }

    /// The entry with the name `key`, which is in small letters and without spaces and signs.
    fn by_key(key: &str) -> Option<&'static Named> {
        NAMED.iter().find(|named| named.has(key))
    }

    /// The entry whose name the text begins with, and the words after that name.
    fn first<'w, 't>(words: &'w [&'t str]) -> Option<(&'static Named, &'w [&'t str])> {
        // Of two names that begin alike the longer one is meant.
        for count in (1..=MOST_WORDS.min(words.len())).rev() {
            let (name, rest) = words.split_at(count);
            if let Some(found) = Named::by_key(&name.concat()) {
                return Some((found, rest));
            }
        }
        None
    }

    /// The entries with a word that the text contains, in scripts without spaces. The text is in
    /// small letters.
    fn inside(lower: &str) -> impl Iterator<Item = &'static Named> {
        let named = NAMED.iter();
        named.filter(|named| named.words.iter().any(|word| lower.contains(word)))
    }
}

/// The largest number of words in a name.
const MOST_WORDS: usize = 3;

/// The words of a text in Latin letters, without a leading `simplified`.
fn words_of(lower: &str) -> Vec<&str> {
    let mut words: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    if words.first() == Some(&"simplified") {
        words.remove(0);
    }
    words
}

/// The rules after the words beside their name: `Chinese with button`, `AGA, group tax`. `None` if
/// the text also denies something, as in `AGA without button`: such rules are not known.
fn adapted(ruleset: Ruleset, lower: &str) -> Option<Ruleset> {
    let words = words_of(lower);
    let mut adapted = ruleset;
    if words.contains(&"button") {
        adapted.button = true;
    }
    if words.contains(&"tax") || lower.contains("还棋头") || lower.contains("還棋頭") {
        adapted.tax = Tax::All;
    }
    let is_denied = ["no", "not", "without"]
        .iter()
        .any(|word| words.contains(word));
    if adapted != ruleset && is_denied {
        return None;
    }
    Some(adapted)
}

impl Ruleset {
    /// The rules with this name; `None` if the name is not known.
    ///
    /// A name is a shorthand of KataGo, `area` or `territory`, what records write in RU, or
    /// KataGo's long form such as `koPOSITIONALscoreAREAtaxNONEsui1`. Case, spaces and signs do not
    /// matter.
    pub fn named(text: &str) -> Option<Ruleset> {
        match Named::find(text) {
            Some(named) => adapted(named.ruleset, &text.to_lowercase()),
            None => Ruleset::long_form(&text.trim().to_ascii_lowercase()),
        }
    }

    /// KataGo's shorthands for all rules.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|named| named.name)
    }

    /// KataGo's shorthand for the rules with this name; `None` if the name is not known or is a
    /// long form.
    pub fn shorthand(text: &str) -> Option<&'static str> {
        Named::find(text).map(|named| named.name)
    }

    /// Reads KataGo's long form in small letters: fields and values without separators.
    fn long_form(mut text: &str) -> Option<Ruleset> {
        let mut ruleset = Ruleset::AREA;
        let mut has_scoring = false;
        while !text.is_empty() {
            let (field, values, after_field) = FIELDS.iter().find_map(|(field, values)| {
                let after = text.strip_prefix(field)?;
                Some((*field, values, after))
            })?;
            text = values.iter().find_map(|(value, set)| {
                let after_value = after_field.strip_prefix(value)?;
                set(&mut ruleset);
                Some(after_value)
            })?;
            has_scoring |= field == SCORING;
        }
        // By territory rules dead stones are always taken off.
        if ruleset.rules == Rules::Territory {
            ruleset.removal = Removal::Dead;
        }
        if has_scoring { Some(ruleset) } else { None }
    }
}

/// A value of a field of KataGo's rules in small letters, and what it sets.
type Value = (&'static str, fn(&mut Ruleset));

/// The field without which a text is no long form.
const SCORING: &str = "score";

/// Values of suicide, which does not matter for a count.
const SUICIDE: &[Value] = &[
    ("true", |_| {}),
    ("false", |_| {}),
    ("1", |_| {}),
    ("0", |_| {}),
];

/// Values of `friendlyPassOk`: whether players may pass before dead stones are taken.
const FRIENDLY_PASS: &[Value] = &[
    ("true", |set| set.removal = Removal::Dead),
    ("false", |set| set.removal = Removal::None),
    ("1", |set| set.removal = Removal::Dead),
    ("0", |set| set.removal = Removal::None),
];

/// The fields of the long form with their values. If two values begin alike, the longer one comes
/// first.
const FIELDS: [(&str, &[Value]); 7] = [
    (
        SCORING,
        &[
            ("area", |set| set.rules = Rules::Area),
            ("territory", |set| set.rules = Rules::Territory),
        ],
    ),
    (
        "ko",
        &[
            ("simple", |_| {}),
            ("positional", |_| {}),
            ("situational", |_| {}),
            ("spight", |_| {}),
        ],
    ),
    (
        "tax",
        &[
            ("none", |set| set.tax = Tax::None),
            ("seki", |set| set.tax = Tax::Seki),
            ("all", |set| set.tax = Tax::All),
        ],
    ),
    (
        "button",
        &[
            ("true", |set| set.button = true),
            ("false", |set| set.button = false),
            ("1", |set| set.button = true),
            ("0", |set| set.button = false),
        ],
    ),
    (
        "whb",
        &[
            ("n-1", |set| set.bonus = HandicapBonus::AllButOne),
            ("n", |set| set.bonus = HandicapBonus::All),
            ("0", |set| set.bonus = HandicapBonus::Nothing),
        ],
    ),
    ("sui", SUICIDE),
    ("fpok", FRIENDLY_PASS),
];

/// Writes the fields that matter for a count, in KataGo's long form.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tax = match self.tax {
            Tax::None => "NONE",
            Tax::Seki => "SEKI",
            Tax::All => "ALL",
        };
        let scoring = self.rules.name().to_uppercase();
        let button = u8::from(self.button);
        let bonus = self.bonus.name();
        // `fpok1`: players may pass before dead stones are captured, and agree on these.
        let friendly = u8::from(self.removal == Removal::Dead);
        write!(
            f,
            "score{scoring}tax{tax}button{button}whb{bonus}fpok{friendly}"
        )
    }
}

impl FromStr for Ruleset {
    type Err = InputError;

    /// Reads a name: see [`Ruleset::named`].
    fn from_str(name: &str) -> Result<Ruleset, InputError> {
        Ruleset::named(name).ok_or_else(|| {
            let names: Vec<&str> = Ruleset::names().collect();
            InputError::new(format!(
                "rules: expected area, territory or one of {}, found {name:?}",
                names.join(", ")
            ))
        })
    }
}

impl FromStr for Rules {
    type Err = InputError;

    /// Reads the name of a rule set: see [`Ruleset::named`].
    fn from_str(name: &str) -> Result<Rules, InputError> {
        name.parse().map(|ruleset: Ruleset| ruleset.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_by_many_names() {
        for (text, expected) in [
            ("area", Some(AREA)),
            ("territory", Some(TERRITORY)),
            ("Japanese", Some(TERRITORY)),
            ("Japanese Rules", Some(TERRITORY)),
            ("Korean", Some(TERRITORY)),
            ("日本ルール", Some(TERRITORY)),
            ("한국 규칙", Some(TERRITORY)),
            ("数目法", Some(TERRITORY)),
            ("chinese", Some(CHINESE)),
            ("Chinese (1988)", Some(CHINESE)),
            ("Chinese rules, area scoring", Some(CHINESE)),
            ("Chinese-OGS", Some(CHINESE)),
            ("2002年中国围棋规则", Some(CHINESE)),
            ("中國規則", Some(CHINESE)),
            ("Simplified Ing", Some(AREA)),
            ("GOE", Some(AREA)),
            ("應氏計點制", Some(AREA)),
            ("New Zealand", Some(AREA)),
            ("newzealand", Some(AREA)),
            ("TrompTaylor", Some(TROMP_TAYLOR)),
            ("Tromp_Taylor", Some(TROMP_TAYLOR)),
            ("AGA rules", Some(AGA)),
            ("stone_scoring", Some(STONES)),
            (
                "Chinese (group tax)",
                Some(Ruleset {
                    tax: Tax::All,
                    ..CHINESE
                }),
            ),
            (
                "中国规则，还棋头",
                Some(Ruleset {
                    tax: Tax::All,
                    ..CHINESE
                }),
            ),
            (
                "AGA button",
                Some(Ruleset {
                    button: true,
                    ..AGA
                }),
            ),
            (
                "Chinese with button",
                Some(Ruleset {
                    button: true,
                    ..CHINESE
                }),
            ),
            ("AGA without button", None),
            ("TT", Some(TROMP_TAYLOR)),
            ("EGF", Some(TERRITORY)),
            ("J1989", Some(TERRITORY)),
            ("Old Chinese", Some(STONES)),
            ("British", Some(AGA)),
            ("koPOSITIONALscoreAREAtaxNONEsui1", Some(AREA)),
            ("koSIMPLEscoreTERRITORYtaxNONEsui0", Some(TERRITORY)),
            (
                "koSIMPLEscoreTERRITORYtaxSEKIsui0",
                Some(Ruleset {
                    tax: Tax::Seki,
                    ..TERRITORY
                }),
            ),
            ("koSITUATIONALscoreAREAtaxNONEsui0whbN-1", Some(AGA)),
            ("koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", Some(CHINESE)),
            ("koPOSITIONALscoreAREAtaxNONEsui1fpok0", Some(TROMP_TAYLOR)),
            ("koSIMPLEscoreTERRITORYtaxNONEsui0fpok0", Some(TERRITORY)),
            ("koSIMPLE", None),
            ("koSIMPLEscoreAREAx", None),
            ("New", None),
            ("house", None),
            ("Chinese or Japanese", None),
            ("中国 日本", None),
            ("", None),
        ] {
            assert_eq!(Ruleset::named(text), expected, "{text}");
        }
        for rules in [Rules::Area, Rules::Territory] {
            assert_eq!(rules.name().parse(), Ok(rules));
        }
        let error = "chess".parse::<Rules>().unwrap_err().to_string();
        assert!(error.ends_with("found \"chess\""), "{error}");
        assert_eq!(Ruleset::shorthand("AGA rules"), Some("aga"));
        assert_eq!(Ruleset::shorthand("中国规则"), Some("chinese"));
    }

    #[test]
    fn names_are_in_the_table_once() {
        let keys = NAMED.iter().flat_map(|named| {
            let name = named.name.replace('-', "");
            let others = named
                .others
                .iter()
                .chain(named.words)
                .map(ToString::to_string);
            others.chain([name])
        });
        let mut keys: Vec<String> = keys.collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count);
        for named in &NAMED {
            assert_eq!(Ruleset::shorthand(named.name), Some(named.name));
            assert_eq!(named.ruleset.to_string().parse(), Ok(named.ruleset));
        }
    }
}

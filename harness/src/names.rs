//! The names of the variants of enums.

use clap::ValueEnum;

/// The name of a variant in options and files: its words in small letters, joined by hyphens.
pub(crate) fn name_of(variant: impl ValueEnum) -> String {
    let value = variant.to_possible_value();
    value.map_or(String::new(), |value| value.get_name().to_owned())
}

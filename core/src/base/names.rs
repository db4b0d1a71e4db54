//! The names of the values of an enum in files, JSON and messages.
//!
//! `Status`, `Cause`, `Rules` and other enums of answers get `ALL` and `name` from this macro.
//! `strings.csv`, `--json` and both packages write these names. Users' programs compare with them,
//! so a renamed value breaks these programs.

/// Gives an enum the constant `ALL` and the method `name`.
macro_rules! names {
    ($enum:ident: $($value:ident $name:literal),+) => {
        impl $enum {
            /// All values, in order.
            pub const ALL: [$enum; [$($name),+].len()] = [$($enum::$value),+];

            #[doc = concat!("The name, one of" $(, " `", $name, "`")+, ".")]
            pub const fn name(self) -> &'static str {
                match self {
                    $($enum::$value => $name,)+
                }
            }
        }
    };
}
pub(crate) use names;

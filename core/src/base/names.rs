//! The names of the values of an enum, as files, JSON and messages have them.
//!
//! `Status`, `Cause`, `Rules` and other enums of answers get `ALL` and `name` from this macro.
//! `strings.csv`, `--json` and both packages write these names. Programs of users compare with
//! them, so a renamed value breaks these programs.

/// Gives an enum the constant `ALL` and the method `name`.
macro_rules! names {
    ($enum:ident: $($value:ident $name:literal),+) => {
        impl $enum {
            /// All values, in order.
            pub const ALL: [$enum; [$($name),+].len()] = [$($enum::$value),+];

            #[doc = concat!("Its name:" $(, " `", $name, "`")+, ".")]
            pub const fn name(self) -> &'static str {
                match self {
                    $($enum::$value => $name,)+
                }
            }
        }
    };
}
pub(crate) use names;

//! The names of the values of an enum, as files, JSON and messages have them.

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

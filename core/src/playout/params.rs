//! The switches of the playouts.

/// How many playouts are made, and what they know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct PlayoutParams {
    /// Playouts for a position.
    pub playouts: u32,
    /// The random numbers follow from this and from the position.
    pub seed: u64,
    /// In so many of eight cases an atari is answered; 0 to 8.
    pub atari_replies: u8,
    /// Leave self-atari out that captures nothing and kills nothing.
    pub no_bad_self_atari: bool,
}

impl Default for PlayoutParams {
    fn default() -> PlayoutParams {
        PlayoutParams {
            playouts: 100,
            seed: 1,
            atari_replies: 7,
            no_bad_self_atari: true,
        }
    }
}

/// A parameter outside its range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{name}: expected {expected}, found {found}")]
pub struct RangeError {
    /// The parameter, as it is written in a file.
    pub name: &'static str,
    /// Its range.
    pub expected: &'static str,
    /// What it was.
    pub found: f64,
}

impl PlayoutParams {
    /// Checks the ranges.
    ///
    /// # Errors
    /// [`RangeError`] for the first parameter outside its range.
    pub fn check(&self) -> Result<(), RangeError> {
        let error = |name, expected, found: u32| {
            Err(RangeError {
                name,
                expected,
                found: f64::from(found),
            })
        };
        match self {
            PlayoutParams { playouts, .. } if !(1..=MOST_PLAYOUTS).contains(playouts) => {
                error("playouts", "1 to 1000000", *playouts)
            }
            PlayoutParams { atari_replies, .. } if *atari_replies > 8 => {
                error("atari-replies", "0 to 8", (*atari_replies).into())
            }
            _ => Ok(()),
        }
    }
}

/// More would tell nothing more, and take a minute a position.
const MOST_PLAYOUTS: u32 = 1_000_000;

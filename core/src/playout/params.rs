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

//! Which games of a data set are read: all, a sample, or the part of a shard.
//!
//! `stream` and `reader` ask it, and `sahwal merge` puts rows back into the order of
//! [`game_number`]. If the parts of a run overlapped, games would count twice.

/// The largest size in bytes of a file whose games belong together: they are read in one shard, and
/// the other shards do not open it.
pub(super) const SHORT_FILE: u64 = 16 << 10;
/// More than a short file can have games.
const GAMES_OF_A_UNIT: u64 = 1 << 13;

/// Which units of a data set are read. A unit is a file of up to 16 KiB with all its games, or one
/// game of a longer file. Units are counted from 0, in the order of the files and of the games in
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// One unit in `every` is read, from the first.
    pub every: u64,
    /// Of these, this part is read, from 0: every `parts`-th one.
    pub part: u64,
    /// The number of parts.
    pub parts: u64,
}

impl Sample {
    /// All units.
    pub const ALL: Sample = Sample {
        every: 1,
        part: 0,
        parts: 1,
    };

    /// Whether the unit with this number is read. Units that are added later at the end do not
    /// change the parts of the others.
    pub fn has(self, unit: u64) -> bool {
        unit.is_multiple_of(self.every) && unit / self.every % self.parts == self.part
    }
}

/// The number of a game in its data set: numbers rise in the order of the games, and neither the
/// sample nor the shard changes them.
pub(super) fn game_number(unit: u64, game_of_unit: u64) -> u64 {
    unit * GAMES_OF_A_UNIT + game_of_unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_unit_of_a_sample_is_in_one_part() {
        for unit in 0..60 {
            let parts = (0..4).filter(|&part| {
                let sample = Sample {
                    every: 3,
                    part,
                    parts: 4,
                };
                sample.has(unit)
            });
            assert_eq!(parts.count(), usize::from(unit % 3 == 0), "unit {unit}");
        }
        assert!((0..60).all(|unit| Sample::ALL.has(unit)));
    }
}

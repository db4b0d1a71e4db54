//! Decides which games of a data set are read: all, a sample, or the part of a shard.
//!
//! `stream` and `reader` ask a [`Sample`], and `sahwal merge` puts rows back into the order of
//! [`game_number`]. If the parts of a run overlapped, games would count twice.

/// The largest size of a short file, in bytes. All games of a short file are read in one shard, and
/// the other shards do not open it.
pub(super) const SHORT_FILE: u64 = 16 << 10;
/// A short file has fewer games than this.
const GAMES_OF_A_UNIT: u64 = 1 << 13;

/// The units of a data set that are read. A *unit* is a file of up to 16 KiB with all its games, or
/// one game of a longer file. Units are numbered from 0, in the order of the files and of the games
/// in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Only every `every`-th unit is in the sample, from the first.
    pub every: u64,
    /// The part of the sample that is read, from 0. Units go to the parts in turn.
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

    /// Whether the unit with this number is read. Units that are added at the end do not change the
    /// parts of the others.
    pub fn has(self, unit: u64) -> bool {
        unit.is_multiple_of(self.every) && unit / self.every % self.parts == self.part
    }
}

/// The number of a game in its data set. Numbers rise in the order of the games, and do not depend
/// on the sample or the shard.
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

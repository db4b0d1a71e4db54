//! The parameters of the combined classifier.

use super::{Calibration, FightParams, NearTieParams};
use crate::params::parameters;
use crate::playout::PlayoutParams;

parameters! {
    /// The ingredients of the combined classifier and their numbers.
    #[derive(Copy)]
    pub struct CombinedParams {
        /// Use proofs. A proved verdict is never overruled.
        pub proofs: bool = true;
        /// Use playouts. Without them the verdicts are those of `static-plus`.
        pub sampling: bool = true;
        /// Make more playouts if the first leave a string in doubt.
        pub adaptive: bool = true;
        /// The second playout policy: in this number of cases out of eight an atari is answered.
        /// It makes one half of the random playouts and of those that read near-ties, and all
        /// playouts with learned answers. The first policy is that of `playout`.
        pub other_replies: u8 = 4, in 0..=8;
        /// The number of playouts with learned answers that are made if the absolute
        /// survival of a string is below 0.5; three times as many are made if it is below
        /// 0.2. 0 switches them off. Without `adaptive` there are none.
        pub learning: u32 = 500, in 0..=MOST_LEARNING;
        /// The weight, 0 to 1, of the survival in playouts with learned answers; the random
        /// playouts have the rest.
        pub learned_weight: f64 = 0.5, in 0..=1;
        /// The same weight for a string that lives more often with learned answers, is dead
        /// by rules, and has only living enemies beside it.
        pub learned_weight_alone: f64 = 0.25, in 0..=1;
        /// The number that the verdict of `static-plus` adds to the survival of a
        /// string, -1 to 1, or subtracts from it. 0 ignores the verdict.
        pub static_weight: f64 = 0.2, in 0..=1;
        /// On an unfinished board the rules do not count, and no near-ties are read: the rules are
        /// made for finished boards. A board is unfinished if the number of its open borders, times
        /// the share of its points that are empty and owned by nobody, is more than this; both by
        /// the playouts. One open border with a quarter of the board unowned is the limit, or five
        /// with a twentieth.
        pub unfinished_above: f64 = 0.25;
        /// Read small fights.
        pub fights: bool = true;
        /// Judge closed regions by the solved table (nakade).
        pub nakade: bool = true;
        /// The largest number of playouts to search each near-tie, for each player to move
        /// first; 0 switches the search off, and the rules overrule playouts unread.
        pub near_ties: u32 = 2_000, in 0..=MOST_LEARNING;
        /// Which strings are near-ties, and which answers of their reading count.
        pub near_tie: NearTieParams = NearTieParams::DEFAULT;
        /// A fight does not overrule playouts if the string is alive by rules and its survival is
        /// lower by at least this, 0 to 2, with learned answers than without them.
        pub much_learned: f64 = 0.3, in 0..=2;
        /// The time for a position in milliseconds; 0 sets no limit. When it is over, no more
        /// playouts are made and nothing more is read, and strings that would have needed it
        /// are unclear. A reading that has begun is finished. Answers under a limit depend
        /// on the machine. WebAssembly has no clock and no limit.
        pub budget_ms: u32 = 0;
        /// Verdicts with a lower confidence, 0 to 1, become unknown. 0 keeps all
        /// verdicts.
        pub unknown_below: f64 = 0.0, in 0..=1;
        /// A position is safe to score if every verdict has at least this confidence, 0
        /// to 1, both kinds of playouts agree on every string that is not proved, no
        /// string in doubt has a fight that could not be read to the end, no verdict
        /// contradicts another, and no border is open (but see `open_border`).
        pub safe_at: f64 = 0.93, in 0..=1;
        /// The largest number of points in open borders
        /// ([`Borders::open`](crate::borders::Borders::open)) of a position that is safe to
        /// score. 0 allows none. Gaps with one point at stake are no open borders.
        pub open_border: u32 = 0;
        /// Which small fights are read.
        pub small_fights: FightParams = FightParams::DEFAULT;
        /// The conversion of evidence into confidence.
        pub calibration: Calibration = Calibration::DEFAULT;
        /// The playouts. Their number is that of the first round.
        pub playout: PlayoutParams = PlayoutParams::DEFAULT;
    }
}

impl CombinedParams {
    /// The parameters without playouts and search: only proofs and rules, which take a
    /// fraction of the time.
    #[must_use]
    pub const fn static_only(self) -> CombinedParams {
        CombinedParams {
            sampling: false,
            fights: false,
            nakade: false,
            near_ties: 0,
            ..self
        }
    }
}

/// The largest number of playouts with learned answers; three times as many take minutes.
const MOST_LEARNING: u32 = 1_000_000;

//! The parameters of the combined classifier. Commands, files of rows and GTP set each field by its
//! name.
//!
//! Files of rows and recorded runs hold these names, so a renamed field makes old files fail.
//! Another default changes the verdicts of all programs that name no classifier.

use super::confidence::Calibration;
use crate::base::params::parameters;
use crate::estimate::playout::PlayoutParams;

parameters! {
    /// The ingredients of the combined classifier and their numbers.
    ///
    /// ```
    /// use sahwal_core::combined::CombinedParams;
    ///
    /// let without_races = CombinedParams::default().with(|set| set.races = false);
    /// assert!(without_races.fights && !without_races.races);
    /// ```
    #[derive(Copy)]
    pub struct CombinedParams {
        /// Use proofs. A proved verdict is never overruled.
        pub proofs: bool = true;
        /// Use the network.
        pub network: bool = true;
        /// Use playouts. Without them and without the network the verdicts are those of
        /// `static-plus`.
        pub sampling: bool = true;
        /// Judge small spaces exactly (nakade).
        pub nakade: bool = true;
        /// Read capturing races.
        pub races: bool = true;
        /// Read small fights.
        pub fights: bool = true;
        /// Read the parts of the board that no proof covers as games of their own.
        pub local_games: bool = true;
        /// Ask for a first move that captures a string that is judged alive.
        pub captures: bool = true;
        /// Ask for a first move that saves stones that are judged dead. The network answers.
        pub rescues: bool = true;
        /// Ask for a first move that invades a wide empty region. The network answers.
        pub invasions: bool = true;
        /// Verdicts with a lower confidence, 0 to 1, become unknown. 0 keeps all
        /// verdicts.
        pub unknown_below: f64 = 0.0, in 0..=1;
        /// The conversion of evidence into verdict and confidence.
        pub(crate) calibration: Calibration = Calibration::DEFAULT;
        /// The playouts.
        pub playout: PlayoutParams = PlayoutParams::DEFAULT;
    }
}

//! The parameters of a kernel.
//!
//! The classifier `influence` has these defaults. `harness/run/rows/ingredients.toml` defines other
//! kernels by the same names. A renamed field breaks those rows, and a new default changes the
//! baseline.

use serde::{Deserialize, Serialize};

use crate::base::params::parameters;

parameters! {
    /// A kernel: the influence of a stone on the points around it. The doc of each parameter names
    /// the shapes that use it.
    ///
    /// ```
    /// use sahwal_core::influence::KernelParams;
    /// use sahwal_core::params::Parameters;
    ///
    /// let mut kernel = KernelParams::default();
    /// kernel.set("shape", "power")?;
    /// kernel.set("exponent", 2)?;
    /// assert_eq!(kernel.exponent, 2.0);
    /// # Ok::<(), sahwal_core::params::ParamError>(())
    /// ```
    #[derive(Copy)]
    pub struct KernelParams {
        /// The form of the kernel.
        pub shape: Shape = Shape::Exponential;
        /// `exponential`: the distance over which influence falls to 1/e.
        pub length: f64 = 2.0, in 0.1..=100;
        /// `power`: p of 1/d^p.
        pub exponent: f64 = 1.0, in 0.1..=10;
        /// `exponential` and `power`: the largest distance at which a stone gives influence. With
        /// shadows it is at most 10.
        pub reach: u8 = 36, in 1..=36;
        /// `exponential` and `power`: the number of outer lines on which stones have mirror images
        /// outside the board.
        pub image_lines: u8 = 0, in 0..=10;
        /// `exponential` and `power`: by how much a stone straight in the way makes the distance
        /// longer; 0 is without shadows.
        pub kappa: f64 = 0.0, in 0..=100;
        /// `zobrist`: the number of rounds.
        pub rounds: u32 = 4, in 0..=100;
        /// `morphology`: the number of dilations.
        pub dilations: u32 = 5, in 0..=100;
        /// `morphology`: the number of erosions after them.
        pub erosions: u32 = 21, in 0..=400;
    }
}

/// The form of a kernel: see the [module](super).
///
/// ```
/// use sahwal_core::influence::{Influence, KernelParams, Shape};
/// use sahwal_core::{Point, position};
///
/// let rounds = KernelParams::default().with(|set| set.shape = Shape::Zobrist);
/// let influence = Influence::new(&rounds).of(&position! { X . . . });
/// assert!(influence.at(Point::at(1, 1)) > 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Shape {
    /// exp(-d/c).
    #[default]
    Exponential,
    /// 1/d^p.
    Power,
    /// In each round, points pass their sign on to their neighbours (Zobrist 1970).
    Zobrist,
    /// Dilations and erosions (Bouzy 2003).
    Morphology,
}

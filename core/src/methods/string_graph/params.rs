//! The parameters of the rules: which are switched on, and the choices that the paper (Park and Kim
//! (2004)) leaves open. The [module](super) explains the abbreviations.
//!
//! The rows `string-graph` and `static-plus` differ only in these values, and row files set them by
//! name. A changed default changes the verdicts of both rows. [`StringGraphParams::STATIC_PLUS`]
//! also serves `combined`.

use serde::{Deserialize, Serialize};

use crate::base::params::parameters;

parameters! {
    /// The rules that apply, and the choices where the paper is open.
    ///
    /// The default is [`StringGraphParams::COLOUR`], the classifier `string-graph`.
    /// [`StringGraphParams::STATIC_PLUS`] is the classifier `static-plus`. If a rule is switched
    /// off, the analysis continues without it.
    ///
    /// ```
    /// use sahwal_core::params::Parameters;
    /// use sahwal_core::string_graph::StringGraphParams;
    ///
    /// let mut params = StringGraphParams::STATIC_PLUS;
    /// assert_eq!((params.large_eye, params.seki), (7, true));
    /// params.set("containment", "complete")?;
    /// assert_eq!(params.to_table()["containment"], "complete");
    /// # Ok::<(), sahwal_core::params::ParamError>(())
    /// ```
    #[derive(Copy, Eq)]
    pub struct StringGraphParams {
        /// String reduction: an ES between vertices of one colour makes them one LV.
        pub sr: bool = true;
        /// Empty reduction: neighbouring ES become one. Without it an ES is a piece of
        /// points with the same neighbouring vertices.
        pub er: bool = true;
        /// Edge transform: if all undirected edges of an ES lead to one vertex, they become one
        /// directed edge. Without the rule, an edge is directed only if the ES borders a single
        /// string from the start.
        pub et: bool = true;
        /// Circular graph: strings on a ring live.
        pub cg: bool = true;
        /// The regions that can be part of a ring for CG.
        pub(crate) ring_regions: RingRegions = RingRegions::Untouched;
        /// Dead enemy strings reduction.
        pub desr: bool = true;
        /// Same colour string reduction.
        pub scsr: bool = true;
        /// Articulation point check.
        pub apc: bool = true;
        /// What must surround a captured string, an eye and an area.
        pub(crate) containment: Containment = Containment::Colour;
        /// The points through which SR joins strings.
        pub(crate) joints: Joints = Joints::Any;
        /// What the directed edges of an ASG may lead to.
        pub(crate) terminals: Terminals = Terminals::Es;
        /// Whether SR eats a contained ES between several vertices if it has several points.
        pub(crate) whole_es: WholeEs = WholeEs::Kept;
        /// The number of articulation points that makes a vertex alive.
        pub articulation_points: u8 = 2, in 1..=255;
        /// Which set of points is searched for articulation points.
        pub(crate) articulation: Articulation = Articulation::Region;
        /// A contained ES of at least this number of points makes its vertex alive; 0 switches the
        /// rule off.
        pub large_eye: u16 = 0;
        /// If dead enemy stones lie in an eye, count only its empty points that touch none of
        /// them. APC needs two such points, a large eye three.
        pub free_points: bool = false;
        /// Do not capture strings in seki, which share their last liberties.
        pub seki: bool = false;
        /// Revive dead strings in an area of their own colour.
        pub revival: bool = false;
        /// The status of a string that is neither in an ASG nor captured.
        pub(crate) undecided: Undecided = Undecided::Dead;
    }
}

/// The meaning of "contained" if several vertices of one colour are around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Containment {
    /// All points around have one colour.
    Colour,
    /// Captures need one colour around; eyes and areas need one vertex around.
    Vertex,
    /// Captures, eyes and areas need one vertex around (definition 2).
    Complete,
}

/// The regions that can be part of a ring of strings and ES.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RingRegions {
    /// Only regions that no foreign stone touches.
    Untouched,
    /// All regions: the definition of CG has no such condition.
    Any,
}

/// What the directed edges of an ASG may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Terminals {
    /// Only to ES. A stone inside counts only after DESR or SCSR made it part of an ES or of the
    /// vertex.
    Es,
    /// To ES, BS and WS (section II.1). A living string inside a vertex counts like an ES.
    Any,
}

/// The single points through which SR joins strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Joints {
    /// Every point next to several strings of the colour, even if an enemy stone
    /// touches it too.
    Any,
    /// Only points that no enemy stone touches. The text of the rule names only vertices of one
    /// colour.
    Untouched,
}

/// What SR does with a contained ES of several points between several vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WholeEs {
    /// SR joins the vertices and keeps the ES as one eye.
    Kept,
    /// SR contracts the ES with the vertices, as the text of the rule says. The ES is no eye then.
    Eaten,
}

/// Which set of points is searched for articulation points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Articulation {
    /// The whole region, as it was before SR.
    Region,
    /// The ES that is left after SR.
    Es,
}

/// The status of strings that no rule decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Undecided {
    /// Dead, as on a finished board.
    Dead,
    /// Unknown.
    Unknown,
}

impl StringGraphParams {
    /// `string-graph`: an enemy string or an area is contained if everything around it
    /// has one colour.
    pub const COLOUR: StringGraphParams = StringGraphParams::DEFAULT;

    /// `static-plus`: the same with large eyes, seki, revival and free points.
    pub const STATIC_PLUS: StringGraphParams = StringGraphParams {
        large_eye: 7,
        seki: true,
        revival: true,
        free_points: true,
        ..StringGraphParams::COLOUR
    };
}
